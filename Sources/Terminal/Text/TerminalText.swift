/// Text in styles for lines outside of a screen, as commands print them to a terminal.
public struct TerminalText {
    /// Which colours the terminal is given.
    public let depth: ColorDepth
    private let styles: StyleSequences

    /// - Parameters:
    ///   - type: of the terminal, as TERM has it. One that is not known gets plain text.
    ///   - usesColor: false leaves out all colours; bold, dim and the others stay.
    ///   - variable: of the environment.
    public init(type: String, usesColor: Bool, variable: (String) -> String?) {
        let vocabulary = try? TerminalEntry.read(of: type) {
            StyleSequences.Vocabulary(usesColor: usesColor, type: type, variable: variable)
        }
        styles = StyleSequences(vocabulary ?? StyleSequences.Vocabulary())
        depth = styles.depth
    }

    /// The text between what begins the style and what ends it. Nothing is taken out of it.
    public func text(_ text: String, _ style: Style) -> String {
        let beginning = text.isEmpty ? [] : styles.sequence(for: style)
        guard !beginning.isEmpty else { return text }
        return String(decoding: beginning + Array(text.utf8) + styles.plain, as: UTF8.self)
    }
}
