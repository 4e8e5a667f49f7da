/// The tags that a user puts on articles in order to find them again.
public enum ArticleTags {
    /// The maximum characters of a tag; the rest is cut off.
    public static let maximumLength = 64
    /// The maximum number of tags on an article.
    public static let maximumCount = 32

    /// Parses the tags that a user typed on a line: words separated by blanks or commas, quoted if they contain blanks,
    /// with an optional leading `#`. Each is kept once, ignoring case, up to `maximumCount`.
    public static func read(_ line: String) -> [String] { tags(words(line)) }

    /// Normalises words that are already separated, as `read` does.
    public static func tags(_ words: [String]) -> [String] {
        var known: Set<String> = []
        var tags: [String] = []
        for tag in words.compactMap(Self.tag) where known.insert(tag.lowercased()).inserted {
            tags.append(tag)
            if tags.count == maximumCount { break }
        }
        return tags
    }

    /// Splits a line into words; a word in quotation marks, optionally after `-` or `#`, keeps its blanks.
    public static func words(_ line: String) -> [String] {
        var words: [String] = []
        var word = ""
        var rest = line[...]
        while let character = rest.popFirst() {
            if character == "\"", word.allSatisfy({ $0 == "#" || $0 == "-" }), let end = rest.firstIndex(of: "\"") {
                words.append(word + rest[..<end])
                word = ""
                rest = rest[end...].dropFirst()
            } else if isSeparator(character) {
                words.append(word)
                word = ""
            } else {
                word.append(character)
            }
        }
        return (words + [word]).filter { !$0.isEmpty }
    }

    /// A word as it is stored, without invisible characters and query syntax; nil if nothing is left.
    public static func tag(_ word: String) -> String? {
        let parts = word.drop { $0 == "#" }.split(whereSeparator: isSeparator)
            .map { $0.filter(isPart) }.filter { !$0.isEmpty }
        let tag = parts.joined(separator: " ").prefix(maximumLength)
        return tag.isEmpty ? nil : String(tag.last == " " ? tag.dropLast() : tag)
    }

    /// Equal for tags that the library treats as one: those that differ only in the case of ASCII letters.
    public static func key(_ tag: String) -> String {
        String(decoding: tag.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || character == "," || character == "、" || character == "，"
    }

    private static func isPart(_ character: Character) -> Bool {
        !"\"“”„«»「」()".contains(character)
            && !character.unicodeScalars.contains { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: true
                default: false
                }
            }
    }
}
