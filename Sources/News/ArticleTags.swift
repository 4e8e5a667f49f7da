/// The words that a user puts on articles, to find them again by.
public enum ArticleTags {
    /// Characters of one; what is longer is cut.
    public static let longest = 64
    /// How many an article can have.
    public static let most = 32

    /// The tags in a line as a user types it: words between blanks or commas, or in quotation marks with blanks in them,
    /// a `#` before them left out, each once whatever its case, at most `most`.
    public static func read(_ line: String) -> [String] { tags(words(line)) }

    /// The same of words that stand apart already.
    public static func tags(_ words: [String]) -> [String] {
        var known: Set<String> = []
        var tags: [String] = []
        for tag in words.compactMap(Self.tag) where known.insert(tag.lowercased()).inserted {
            tags.append(tag)
            if tags.count == most { break }
        }
        return tags
    }

    /// The words of a line; one in quotation marks, which may stand behind a `-` or `#`, has its blanks.
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

    /// A word as it is kept, without what is invisible, or what a query would take for its own; nil: nothing is left.
    public static func tag(_ word: String) -> String? {
        let parts = word.drop { $0 == "#" }.split(whereSeparator: isSeparator)
            .map { $0.filter(isPart) }.filter { !$0.isEmpty }
        let tag = parts.joined(separator: " ").prefix(longest)
        return tag.isEmpty ? nil : String(tag.last == " " ? tag.dropLast() : tag)
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
