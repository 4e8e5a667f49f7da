/// A PO file (GNU gettext manual, "The Format of PO Files"), as far as newsterm uses the format.
struct POFile {
    struct Entry: Equatable {
        /// The line of its key, counted from 1.
        var line = 0
        /// The key of the text, `Enum.name`: it stays the same when the English wording changes.
        var context = ""
        /// The English text.
        var source = ""
        /// The English text for plural numbers; nil for no plural.
        var plural: String?
        /// The translations, by plural form.
        var translations: [String] = []
        /// Comments for translators.
        var comments: [String] = []
    }

    let path: String
    /// The language, by the file's name: `ja`.
    var language: String { String((path.split(separator: "/").last ?? "").prefix { $0 != "." }) }
    private(set) var entries: [Entry] = []
    /// The number of plural forms, and a C expression that selects one for a number `n`.
    private(set) var forms = (count: 1, expression: "0")

    /// - Throws: ``Fault`` for the first line that cannot be parsed.
    init(path: String, text: String) throws(Fault) {
        self.path = path
        var reader = Reader(path: path)
        // Some editors write a byte order mark or Windows line ends.
        let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for line in lines { try reader.take(line) }
        try reader.end()
        entries = reader.entries
        guard let header = entries.first, header.context.isEmpty, header.source.isEmpty else {
            throw Fault(file: path, line: 1, message: "The header is missing: msgid \"\" with Plural-Forms.")
        }
        entries.removeFirst()
        forms = try Self.forms(of: header, path)
    }

    private static func forms(of header: Entry, _ path: String) throws(Fault) -> (count: Int, expression: String) {
        let fields = (header.translations.first ?? "").split(separator: "\n")
        let known = #/Plural-Forms: *nplurals=(?<count>[1-9]); *plural=(?<rule>[n0-9 %&|<>=!?:()]+);?/#
        for field in fields {
            guard let match = field.wholeMatch(of: known), let count = Int(match.count) else { continue }
            return (count, String(match.rule))
        }
        throw Fault(
            file: path, line: header.line,
            message: "The header needs a line such as Plural-Forms: nplurals=2; plural=(n != 1);")
    }
}

/// Reads entries, line by line.
private struct Reader {
    private enum Part { case context, source, plural, translation }

    let path: String
    private(set) var entries: [POFile.Entry] = []
    private var entry = POFile.Entry()
    private var part: Part?
    private var line = 0

    init(path: String) { self.path = path }

    mutating func take(_ text: Substring) throws(Fault) {
        line += 1
        if text.allSatisfy(\.isWhitespace) {
            try end()
        } else if text.hasPrefix("#") {
            if part != nil { try end() }
            if text.hasPrefix("#.") { entry.comments.append(String(text.dropFirst(2).drop(while: \.isWhitespace))) }
            if text.hasPrefix("#,"), text.contains("fuzzy") {
                throw fault("This text is marked as fuzzy: correct it, and take the mark away.")
            }
        } else if text.hasPrefix("\"") {
            try append(text)
        } else {
            try begin(text)
        }
    }

    /// Completes the current entry.
    mutating func end() throws(Fault) {
        defer { (entry, part) = (POFile.Entry(), nil) }
        guard part != nil else { return }
        guard part == .translation else { throw fault("msgstr is missing before this line.") }
        entries.append(entry)
    }

    private mutating func begin(_ text: Substring) throws(Fault) {
        let keyword = text.prefix { $0 != " " && $0 != "\"" }
        switch keyword {
        case "msgctxt":
            if part != nil { try end() }
            (part, entry.line) = (.context, line)
        case "msgid":
            if part == .translation { try end() }
            if part == nil { entry.line = line }
            part = .source
        case "msgid_plural": (part, entry.plural) = (.plural, "")
        default:
            let known =
                entry.plural == nil
                ? (keyword == "msgstr" ? 0 : nil)
                : keyword.wholeMatch(of: #/msgstr\[([0-9])\]/#).flatMap { Int($0.1) }
            guard let form = known, form == entry.translations.count else {
                throw fault(
                    "Not understood: \(keyword). A text has msgctxt, msgid and msgstr, or msgid_plural and msgstr[0], msgstr[1]…"
                )
            }
            part = .translation
            entry.translations.append("")
        }
        try append(text.dropFirst(keyword.count).drop(while: \.isWhitespace))
    }

    private mutating func append(_ quoted: Substring) throws(Fault) {
        let text = try unquoted(quoted)
        switch part {
        case .context: entry.context += text
        case .source: entry.source += text
        case .plural: entry.plural? += text
        case .translation: entry.translations[entry.translations.count - 1] += text
        case nil: throw fault("A text stands here without msgid or msgstr.")
        }
    }

    private func unquoted(_ quoted: Substring) throws(Fault) -> String {
        let text = quoted.reversed().drop(while: \.isWhitespace).reversed()
        guard text.count >= 2, text.first == "\"", text.last == "\"" else {
            throw fault("Quotation marks are missing.")
        }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if isEscaped {
                switch character {
                case "n": result.append("\n")
                case "\"", "\\": result.append(character)
                default: throw fault("Not an escape that is known: \\\(character)")
                }
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                throw fault("A quotation mark within a text is written \\\".")
            } else {
                result.append(character)
            }
        }
        if isEscaped { throw fault("Quotation marks are missing.") }
        return result
    }

    private func fault(_ message: String) -> Fault { Fault(file: path, line: line, message: message) }
}

/// A mistake in a PO file.
struct Fault: Error, Equatable, CustomStringConvertible {
    let file: String
    /// Counted from 1.
    let line: Int
    let message: String

    /// In the format of compiler errors, so that the build shows the position.
    var description: String { "\(file):\(line): error: \(message)" }
}
