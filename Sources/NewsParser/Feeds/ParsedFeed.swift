/// What a feed document says.
public struct ParsedFeed: Sendable, Equatable {
    /// Plain text, one line.
    public var title: String?
    /// The site's absolute address.
    public var link: String?
    /// As the document spells it (RFC 5646): "en-GB".
    public var language: String?
    /// In the order of the document.
    public var entries: [ParsedEntry]
    /// What was wrong with the document, at most `ParserLimits.maximumProblems` of it.
    public var problems: [ParseProblem]
    /// The document stops before its end; what came before is here.
    public var isTruncated: Bool
    public var format: FeedFormat

    public init(
        title: String? = nil, link: String? = nil, language: String? = nil, entries: [ParsedEntry] = [],
        problems: [ParseProblem] = [], isTruncated: Bool = false, format: FeedFormat
    ) {
        self.title = title
        self.link = link
        self.language = language
        self.entries = entries
        self.problems = problems
        self.isTruncated = isTruncated
        self.format = format
    }
}
