public import FoundationEssentials

/// What a feed document says.
public struct ParsedFeed: Sendable, Equatable {
    /// Plain text, one line.
    public var title: String?
    /// The site's absolute address.
    public var link: String?
    /// As the document spells it (RFC 5646): "en-GB".
    public var language: String?
    /// What the feed says it is about; HTML.
    public var subtitle: String?
    /// The person's name, or the address where there is no name.
    public var author: String?
    /// When the feed last changed, as it claims.
    public var updated: Date?
    /// Absolute address of the feed's picture.
    public var image: String?
    /// The address that the feed says it is to be read at from now on (`itunes:new-feed-url`).
    public var newAddress: String?
    /// How often the feed says it is worth asking for.
    public var rhythm: UpdateHints
    /// In the order of the document.
    public var entries: [ParsedEntry]
    /// What was wrong with the document, at most `ParserLimits.maximumProblems` of it.
    public var problems: [ParseProblem]
    /// The document stops before its end; what came before is here.
    public var isTruncated: Bool
    public var format: FeedFormat
    /// How many entries there were beside those that are kept.
    private var leftOut = 0

    public init(
        title: String? = nil, link: String? = nil, language: String? = nil, subtitle: String? = nil,
        author: String? = nil, updated: Date? = nil, image: String? = nil, newAddress: String? = nil,
        rhythm: UpdateHints = UpdateHints(), entries: [ParsedEntry] = [], problems: [ParseProblem] = [],
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
        self.rhythm = rhythm
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
        // Of a feed that begins with its oldest entries, those at its end are wanted.
        if entries.count >= 2 * limits.maximumEntries { keepNewest(limits.maximumEntries) }
    }

    /// Keeps no more entries and problems than may be, and notes how many entries there were.
    mutating func bound(_ limits: ParserLimits) {
        keepNewest(limits.maximumEntries)
        if leftOut > 0 {
            let message = "only \(limits.maximumEntries) entries are kept, and \(leftOut) are left out"
            problems.insert(ParseProblem(line: nil, message: message), at: 0)
        }
        problems.removeLast(max(0, problems.count - limits.maximumProblems))
    }

    /// By their dates; of several without one the first. Their order stays.
    private mutating func keepNewest(_ count: Int) {
        guard entries.count > count else { return }
        let dates = entries.map { $0.published ?? $0.updated ?? .distantPast }
        let kept = dates.indices.sorted { (dates[$0], $1) > (dates[$1], $0) }.prefix(count).sorted()
        leftOut += entries.count - count
        entries = kept.map { entries[$0] }
    }
}

/// The format of a feed document, recognised by its content, never by its name.
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
