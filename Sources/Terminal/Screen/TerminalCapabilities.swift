/// What terminfo(5) and the locale say about a terminal. Reading it does not touch the terminal.
public struct TerminalCapabilities: Sendable, Equatable {
    /// The value of TERM.
    public let type: String
    /// The number of colours in its entry; 0 if none.
    public let colors: Int
    /// The colours that are sent to it.
    public let depth: ColorDepth

    /// - Parameters:
    ///   - type: the value of TERM; empty if unset.
    ///   - variable: looks up an environment variable.
    /// - Throws: `noTerminalType`, `incapableTerminal` or `unknownTerminal` if no screen can be shown.
    public init(type: String, variable: (String) -> String? = { _ in nil }) throws(TerminalError) {
        guard !type.isEmpty else { throw .noTerminalType }
        guard type != "dumb" else { throw .incapableTerminal(type: type) }
        let (canMove, colors, hasRGB) = try TerminfoEntry.read(of: type) {
            (TerminfoEntry.string("cup") != nil, TerminfoEntry.number("colors") ?? 0, TerminfoEntry.hasRGB)
        }
        guard canMove else { throw .incapableTerminal(type: type) }
        self.type = type
        self.colors = colors
        depth = ColorDepth(colors: colors, hasRGB: hasRGB, type: type, variable: variable)
    }

    /// Whether the user's locale limits text to ASCII. Sets LC_CTYPE, as the screen does.
    public static var showsOnlyASCII: Bool { LocaleCharacters.adopt() }
}
