/// Tells footnote marks from other links within a page.
enum NoteMark {
    private static let prefixes = [
        "fn", "footnote", "_ftn", "ftn", "_edn", "cite_note", "user-content-fn", "easy-footnote", "note-", "note_",
        "sdfootnote", "marker-", "endnote",
    ]
    private static let returnPrefixes = ["fnref", "_ftnref", "ftnref", "_ednref", "cite_ref", "user-content-fnref"]
    private static let signs: Set<String> = ["#", "¶", "§", "🔗", "↩", "↑", "⤴", "^", "⏎", "⬆", "☞", "∞", "⚓"]

    /// Whether an element with this `id` is a note.
    static func isNote(_ id: String) -> Bool {
        let id = id.lowercased()
        return prefixes.contains { id.hasPrefix($0) } && !isReturnTarget(id)
    }

    /// Whether the link target is a note's reference in the text, so that the link leads back from the note.
    static func isReturnTarget(_ id: String) -> Bool {
        let id = id.lowercased()
        return returnPrefixes.contains { id.hasPrefix($0) } || id.hasPrefix("fn") && id.contains("ref")
    }

    /// Whether the words are only an anchor sign: "¶" after a heading, "↩" after a note.
    static func isSign(_ words: String) -> Bool {
        let scalars = words.unicodeScalars.filter {
            !$0.properties.isWhitespace && !$0.properties.isVariationSelector
        }
        return signs.contains(String(String.UnicodeScalarView(scalars)))
    }

    /// The number in "1" or "[1]"; nil for other words.
    static func number(_ words: String) -> String? {
        let trimmed = words.filter { !$0.isWhitespace }
        let inner = trimmed.hasPrefix("[") && trimmed.hasSuffix("]") ? String(trimmed.dropFirst().dropLast()) : trimmed
        guard !inner.isEmpty, inner.utf8.count <= 4, inner.utf8.allSatisfy(ASCII.isDigit) else { return nil }
        return inner
    }
}
