public import News

/// A rule to make, as the user has composed it.
nonisolated public struct RuleDraft: Sendable, Hashable {
    public var query: String
    /// More than one only for several tags.
    public var actions: [RuleAction]
    /// Whether to apply it to the stored articles, too.
    public var appliesToStored: Bool

    public init(query: String, actions: [RuleAction], appliesToStored: Bool) {
        self.query = query
        self.actions = actions
        self.appliesToStored = appliesToStored
    }
}

/// What other articles may have in common with one: its feed, its author, words of its title.
nonisolated struct RuleParts {
    nonisolated enum Part: Hashable {
        case feed(String)
        case author(String)
        case word(String)

        /// As in a query.
        var query: String {
            switch self {
            case .feed(let name): "feed:\"\(name)\""
            case .author(let name): "author:\"\(name)\""
            case .word(let word): "title:\"\(word)\""
            }
        }
    }

    private static let maximumWords = 8
    /// Shorter words in Latin letters are rarely what an article is about.
    private static let shortestWord = 4
    /// In characters; an author may be a list.
    private static let maximumNameLength = 80
    private static let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»", "「", "」"]

    let all: [Part]
    /// The parts ticked at first: the feed, and the author or else the title's longest word.
    let proposed: Set<Part>

    init(_ headline: Headline) {
        let feed = Self.name(headline.feedTitle).map(Part.feed)
        let author = headline.author.flatMap(Self.name).map(Part.author)
        var words: [String] = []
        for part in headline.title.split(whereSeparator: { $0.isWhitespace || Self.quotes.contains($0) }) {
            let word = Self.trimmed(part)
            let isLong = word.count >= Self.shortestWord || word.contains { !$0.isASCII }
            let isKnown = words.contains { $0.lowercased() == word.lowercased() }
            guard isLong, !isKnown, words.count < Self.maximumWords else { continue }
            words.append(word)
        }
        all = [feed, author].compactMap(\.self) + words.map(Part.word)
        let longest = words.max { $0.count < $1.count }.map(Part.word)
        proposed = Set([feed, author ?? longest].compactMap(\.self))
    }

    /// The longest part of a name that can be quoted in a query; nil if it has no letters or digits.
    private static func name(_ text: String) -> String? {
        let parts = text.split { quotes.contains($0) || $0.isNewline }.map {
            String($0.prefix(maximumNameLength)).trimmed
        }
        guard let longest = parts.max(by: { $0.count < $1.count }), !trimmed(longest[...]).isEmpty else { return nil }
        return longest
    }

    /// From its first letter or digit to its last.
    private static func trimmed(_ text: Substring) -> String {
        func isOutside(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
        let start = text.drop(while: isOutside)
        guard let end = start.lastIndex(where: { !isOutside($0) }) else { return "" }
        return String(start[...end].prefix(maximumNameLength))
    }
}
