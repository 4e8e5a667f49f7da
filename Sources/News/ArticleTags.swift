/// The words that a person puts on articles, to find them again by.
public enum ArticleTags {
    /// Characters of one; what is longer is cut.
    public static let longest = 64
    /// How many an article can have.
    public static let most = 32

    /// The tags in a line as a person types it: words between blanks or commas, a `#` before them left out, each once
    /// whatever its case, at most `most`.
    public static func read(_ line: String) -> [String] {
        var known: Set<String> = []
        var tags: [String] = []
        for word in line.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == "、" || $0 == "，" }) {
            // Nothing that is invisible, or that a query would take for its own.
            let tag = String(word.drop { $0 == "#" }.filter(isPart).prefix(longest))
            guard !tag.isEmpty, known.insert(tag.lowercased()).inserted else { continue }
            tags.append(tag)
            if tags.count == most { break }
        }
        return tags
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
