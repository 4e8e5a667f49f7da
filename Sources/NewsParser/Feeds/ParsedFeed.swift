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
    /// For how long the document is good, in minutes (RSS's `ttl`).
    public var timeToLive: Int?
    /// How often the feed changes, in seconds between two changes (`sy:updatePeriod` by `sy:updateFrequency`).
    public var updatePeriod: Int?
    /// The hours of the day, 0 to 23 in UTC, in which the feed is not to be asked for (RSS's `skipHours`).
    public var skipHours: [Int]
    /// The days of the week on which it is not, 0 for Sunday to 6 (RSS's `skipDays`).
    public var skipDays: [Int]
    /// What was wrong with the document, at most `ParserLimits.maximumProblems` of it.
    public var problems: [ParseProblem]
    /// The document stops before its end; what came before is here.
    public var isTruncated: Bool
    public var format: FeedFormat

    public init(
        title: String? = nil, link: String? = nil, language: String? = nil, entries: [ParsedEntry] = [],
        timeToLive: Int? = nil, updatePeriod: Int? = nil, skipHours: [Int] = [], skipDays: [Int] = [],
        problems: [ParseProblem] = [], isTruncated: Bool = false, format: FeedFormat
    ) {
        self.title = title
        self.link = link
        self.language = language
        self.entries = entries
        self.timeToLive = timeToLive
        self.updatePeriod = updatePeriod
        self.skipHours = skipHours
        self.skipDays = skipDays
        self.problems = problems
        self.isTruncated = isTruncated
        self.format = format
    }
}
