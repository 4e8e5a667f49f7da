import FoundationEssentials

/// The arguments of a user's program, with fields such as `{title}` in them.
///
/// A field becomes part of the one argument that it stands in: it is never split, and no shell reads it. What a feed
/// says can therefore not become a program, another argument or an option.
public struct CommandArguments: Sendable, Equatable {
    /// What a field stands for.
    public enum Field: String, Sendable, CaseIterable {
        case link, title, feed, author, date, id
        /// The address of the page where the article is discussed.
        case comments
        /// The feed's address, without credentials.
        case feedURL = "feed_url"

        /// As it is written.
        public var shown: String { "{\(rawValue)}" }
    }

    /// What programs may take for more than text at the start of an argument: options; commands, as editors and pagers
    /// do after a plus sign; the name of a file to read or send, as curl does after an at sign.
    private static let signs: Set<Unicode.Scalar> = ["-", "+", "@"]

    private let words: [String]

    /// - Parameter words: The program and its arguments as written.
    /// - Throws: Why they cannot be used.
    public init(_ words: [String]) throws(CommandFault) {
        guard let program = words.first, !program.isEmpty else { throw .noProgram }
        for word in words {
            for field in Self.fields(in: word) where Field(rawValue: field) == nil {
                throw .unknownField(
                    field, suggestion: Field.allCases.map(\.rawValue).suggestion(for: field).map { "{\($0)}" })
            }
        }
        guard Self.fields(in: program).isEmpty else { throw .fieldAsProgram }
        if let code = Self.code(in: words) {
            throw .fieldInCode(argument: code.argument, program: code.program)
        }
        self.words = words
    }

    /// The program and its arguments for an article.
    ///
    /// Control characters become blanks, and marks that change the direction of text are left out. An argument that
    /// would begin with one of `signs` because of a field gets a blank before it.
    /// - Parameters:
    ///   - feedURL: The feed's address; nil if it is unknown.
    ///   - comments: The address of the article's discussion; nil if it has none.
    /// - Throws: `CommandError` if the article has no link, or no discussion, and one is asked for.
    public func filled(
        for article: Headline, feedURL: String?, comments: String? = nil, of command: String
    ) throws(CommandError) -> [String] {
        var filled = [words[0]]
        for word in words.dropFirst() {
            var result = ""
            var rest = word[...]
            while let (field, range) = Self.nextField(in: rest) {
                result += rest[..<range.lowerBound]
                let value = try value(of: field, article, feedURL, comments, command)
                if result.isEmpty, let first = value.unicodeScalars.first, Self.signs.contains(first) { result = " " }
                result += value
                rest = rest[range.upperBound...]
            }
            filled.append(result + rest)
        }
        return filled
    }
}

extension CommandArguments {
    private func value(
        of field: Field, _ article: Headline, _ feedURL: String?, _ comments: String?, _ command: String
    ) throws(CommandError) -> String {
        switch field {
        case .link:
            guard let link = article.link, !link.isEmpty else { throw .noLink(command: command) }
            return try Self.webAddress(link, command)
        case .comments:
            guard let comments, !comments.isEmpty else { throw .noComments(command: command) }
            return try Self.webAddress(comments, command)
        case .title: return Self.harmless(article.title)
        case .feed: return Self.harmless(article.feedTitle)
        case .author: return Self.harmless(article.author ?? "")
        case .date: return (article.published ?? article.sortDate).formatted(Date.ISO8601FormatStyle())
        case .id: return "\(article.id.rawValue)"
        case .feedURL: return ShownAddress.of(feedURL.map(FeedAddress.withoutCredentials) ?? "")
        }
    }

    private static func webAddress(_ address: String, _ command: String) throws(CommandError) -> String {
        guard FeedAddress.isWeb(address) else { throw .notAWebAddress(command: command) }
        return ShownAddress.of(address)
    }

    /// One line without characters that a terminal would interpret.
    private static func harmless(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result += " "
            default:
                switch scalar.value {
                case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: break
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
    }

    /// The first field in a text.
    private static func nextField(in text: Substring) -> (field: Field, range: Range<Substring.Index>)? {
        text.firstMatch(of: #/\{([a-z_]+)\}/#).flatMap { match in
            Field(rawValue: String(match.1)).map { ($0, match.range) }
        }
    }

    /// Everything that looks like a field, without its braces.
    static func fields(in word: String) -> [String] {
        word.matches(of: #/\{([a-z_]+)\}/#).map { String($0.1) }
    }
}
