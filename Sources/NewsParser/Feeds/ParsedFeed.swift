public import FoundationEssentials

/// The contents of a feed document.
public struct ParsedFeed: Sendable, Equatable {
    /// Plain text, one line.
    public var title: String?
    /// The site's absolute address.
    public var link: String?
    /// As the document spells it (RFC 5646): "en-GB".
    public var language: String?
    /// The feed's description, as HTML.
    public var subtitle: String?
    /// The person's name, or the mail address if there is no name.
    public var author: String?
    /// When the feed last changed, as the document claims.
    public var updated: Date?
    /// The absolute address of the feed's picture.
    public var image: String?
    /// The address that the feed says it has moved to (`itunes:new-feed-url`).
    public var newAddress: String?
    /// How often the feed says it should be fetched.
    public var updateHints: UpdateHints
    /// In document order.
    public var entries: [ParsedEntry]
    /// Defects found in the document, at most `ParserLimits.maximumProblems`.
    public var problems: [ParseProblem]
    /// Whether the document ends prematurely; everything before that point is included.
    public var isTruncated: Bool
    public var format: FeedFormat
    /// The number of entries dropped by the limit.
    private var leftOut = 0

    public init(
        title: String? = nil, link: String? = nil, language: String? = nil, subtitle: String? = nil,
        author: String? = nil, updated: Date? = nil, image: String? = nil, newAddress: String? = nil,
        updateHints: UpdateHints = UpdateHints(), entries: [ParsedEntry] = [], problems: [ParseProblem] = [],
        isTruncated: Bool = false, format: FeedFormat
    ) {
        self.title = title
        self.link = link
        self.language = language
        self.subtitle = subtitle
        self.author = author
        self.updated = updated
        self.image = image
        self.newAddress = newAddress
        self.updateHints = updateHints
        self.entries = entries
        self.problems = problems
        self.isTruncated = isTruncated
        self.format = format
    }
}

extension ParsedFeed {
    /// Adds an entry, within `ParserLimits.maximumEntries`.
    mutating func append(_ entry: ParsedEntry, _ limits: ParserLimits) {
        entries.append(entry)
        // Trim late, and by date: some feeds list their oldest entries first.
        if entries.count >= 2 * limits.maximumEntries { keepNewest(limits.maximumEntries) }
    }

    /// Enforces the limits on entries and problems, and notes how many entries were dropped.
    mutating func bound(_ limits: ParserLimits) {
        keepNewest(limits.maximumEntries)
        if leftOut > 0 {
            let message = "only \(limits.maximumEntries) entries are kept, and \(leftOut) are left out"
            problems.insert(ParseProblem(line: nil, message: message), at: 0)
        }
        problems.removeLast(max(0, problems.count - limits.maximumProblems))
    }

    /// Keeps the newest entries in document order. Ties go to the earlier entry; undated entries rank last.
    private mutating func keepNewest(_ count: Int) {
        guard entries.count > count else { return }
        let dates = entries.map { $0.published ?? $0.updated ?? .distantPast }
        let kept = dates.indices.sorted { (dates[$0], $1) > (dates[$1], $0) }.prefix(count).sorted()
        leftOut += entries.count - count
        entries = kept.map { entries[$0] }
    }
}

/// The format of a feed document, recognised by its content, not its file name.
public enum FeedFormat: String, Sendable, Equatable {
    /// RSS 0.91 to 2.0: `<rss>`.
    case rss = "RSS"
    /// RSS 0.90, 1.0 and 1.1: `<rdf:RDF>`.
    case rdf = "RSS 1.0 (RDF)"
    /// Atom 0.3 and 1.0 (RFC 4287): `<feed>`.
    case atom = "Atom"
    /// JSON Feed 1.0 and 1.1.
    case json = "JSON Feed"
}
