import FoundationEssentials

/// What is said to the terminal beside curses, which has no words for it.
enum TerminalCommand {
    /// Some terminals hold no longer strings; beyond it a copy would be cut or ignored.
    static let maximumCopiedBytes = 74_994

    /// From here on, a paste comes in brackets (xterm's mode 2004).
    static let beginBracketedPaste = Array("\u{1B}[?2004h".utf8)
    /// Pastes come as if typed again.
    static let endBracketedPaste = Array("\u{1B}[?2004l".utf8)

    /// Puts a text on the person's clipboard, also through ssh (OSC 52); nil when the text is too long for it.
    static func copy(_ text: String) -> [UInt8]? {
        let bytes = Data(text.utf8)
        guard bytes.count <= maximumCopiedBytes else { return nil }
        return Array("\u{1B}]52;c;\(bytes.base64EncodedString())\u{07}".utf8)
    }
}
