/// Styles text that commands print outside of a screen.
public struct TerminalText {
    /// The colours that are sent to the terminal.
    public let depth: ColorDepth
    private let styles: StyleSequences

    /// - Parameters:
    ///   - type: the value of TERM. An unknown type gets plain text.
    ///   - usesColor: false disables all colours; attributes such as bold and dim stay.
    ///   - variable: looks up an environment variable.
    public init(type: String, usesColor: Bool, variable: (String) -> String?) {
        let vocabulary = try? TerminfoEntry.read(of: type) {
            StyleSequences.Vocabulary(usesColor: usesColor, type: type, variable: variable)
        }
        styles = StyleSequences(vocabulary ?? StyleSequences.Vocabulary())
        depth = styles.depth
    }

    /// The text between the sequences that begin and end the style. The text itself is not filtered.
    public func text(_ text: String, _ style: Style) -> String {
        let beginning = text.isEmpty ? [] : styles.sequence(for: style)
        guard !beginning.isEmpty else { return text }
        return String(decoding: beginning + Array(text.utf8) + styles.plain, as: UTF8.self)
    }
}
