/// What the system's database of terminals (terminfo(5)) and the locale say of a terminal, which is not touched for it.
public struct TerminalCapabilities: Sendable, Equatable {
    /// As TERM has it.
    public let type: String
    /// How many colours its entry has; 0: none.
    public let colors: Int
    /// Which colours it is given.
    public let depth: ColorDepth

    /// - Parameters:
    ///   - type: as TERM has it; empty when that is not set.
    ///   - variable: of the environment.
    /// - Throws: why nothing can be shown on it: `noTerminalType`, `incapableTerminal`, `unknownTerminal`.
    public init(type: String, variable: (String) -> String? = { _ in nil }) throws(TerminalError) {
        guard !type.isEmpty else { throw .noTerminalType }
        guard type != "dumb" else { throw .incapableTerminal(type: type) }
        let (canMove, colors, hasRGB) = try TerminalEntry.read(of: type) {
            (TerminalEntry.string("cup") != nil, TerminalEntry.number("colors") ?? 0, TerminalEntry.hasRGB)
        }
        guard canMove else { throw .incapableTerminal(type: type) }
        self.type = type
        self.colors = colors
        depth = ColorDepth(colors: colors, hasRGB: hasRGB, type: type, variable: variable)
    }

    /// Whether the user's locale says that text is shown in ASCII only. Sets LC_CTYPE, as the screen does.
    public static var showsOnlyASCII: Bool { LocaleCharacters.adopt() }
}
