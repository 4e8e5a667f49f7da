/// A word of a command line, split and unquoted like a POSIX shell (POSIX.1-2017, XCU 2.2), but without running
/// anything and without variables or patterns.
public struct CommandWord: Sendable, Equatable {
    /// The text without a leading `~` if `startsAtHome`.
    public internal(set) var text = ""
    /// Whether it is an unquoted `~` or `~/…`.
    public internal(set) var startsAtHome = false
    /// Whether it is `NAME=…`.
    public internal(set) var isAssignment = false

    /// - Throws: if a quotation is not closed, or the text needs a shell.
    public static func words(of text: Substring) throws(FeedCommandError) -> [CommandWord] {
        var words: [CommandWord] = []
        var word: CommandWord?
        var rest = text
        while let character = rest.popFirst() {
            switch character {
            case " ", "\t":
                if let word { words.append(word) }
                word = nil
                continue
            case "~" where word == nil && (rest.first.map { " \t/".contains($0) } ?? true):
                word = CommandWord(startsAtHome: true)
                continue
            case "#" where word == nil: throw .needsShell("#")
            case "|", "&", ";", "<", ">", "(", ")", "$", "`": throw .needsShell(character)
            default: break
            }
            var next = word ?? CommandWord()
            switch character {
            case "'":
                guard let end = rest.firstIndex(of: "'") else { throw .openQuotation }
                next.text += rest[..<end]
                rest = rest[rest.index(after: end)...]
            case "\"": next.text += try quoted(&rest)
            case "\\":
                guard let escaped = rest.popFirst() else { throw .openQuotation }
                next.text.append(escaped)
            case "=":
                if !next.startsAtHome, next.text.isName { next.isAssignment = true }
                next.text.append(character)
            default: next.text.append(character)
            }
            word = next
        }
        if let word { words.append(word) }
        return words
    }

    /// The first colon outside quotation marks.
    static func firstColon(in text: Substring) -> Substring.Index? {
        var quote: Character?
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            switch (quote, character) {
            case (nil, ":"): return index
            case (nil, "'"), (nil, "\""): quote = character
            case (nil, "\\"), ("\"", "\\"):
                index = text.index(after: index)
                guard index < text.endIndex else { return nil }
            case (character, character): quote = nil
            default: break
            }
            index = text.index(after: index)
        }
        return nil
    }

    /// The text up to the closing quote; a backslash inside escapes only certain characters.
    private static func quoted(_ rest: inout Substring) throws(FeedCommandError) -> String {
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return text
            case "$", "`": throw .needsShell(character)
            case "\\":
                guard let escaped = rest.popFirst() else { throw .openQuotation }
                if !"$`\"\\".contains(escaped) { text.append("\\") }
                text.append(escaped)
            default: text.append(character)
            }
        }
        throw .openQuotation
    }
}

extension String {
    /// Whether this is a shell variable name.
    fileprivate var isName: Bool {
        guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
        return utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "_")
        }
    }
}
