public import FoundationEssentials

/// One entry of a feed's document, on its way into the library.
public struct Entry: Sendable, Equatable {
    /// What the entry is known by within its feed, chosen by `EntryIdentity`.
    public var identity: String
    /// Of an entry without a GUID, which has the one or the other of its two; nil: it has a GUID, or no link.
    public var linkIdentity: LinkIdentity?
    /// Plain text, one line.
    public var title: String
    public var link: String?
    public var author: String?
    public var published: Date?
    public var updated: Date?
    /// HTML.
    public var summary: String?
    /// HTML.
    public var content: String?
    public var enclosures: [Enclosure]
    public var categories: [String]

    public init(
        identity: String, linkIdentity: LinkIdentity? = nil, title: String, link: String? = nil,
        author: String? = nil, published: Date? = nil, updated: Date? = nil, summary: String? = nil,
        content: String? = nil, enclosures: [Enclosure] = [], categories: [String] = []
    ) {
        self.identity = identity
        self.linkIdentity = linkIdentity
        self.title = title
        self.link = link
        self.author = author
        self.published = published
        self.updated = updated
        self.summary = summary
        self.content = content
        self.enclosures = enclosures
        self.categories = categories
    }
}

/// What a 200 answer gave of one feed, ready to be stored.
public struct FeedUpdate: Sendable, Equatable {
    public var title: String?
    public var siteLink: String?
    /// In the order of the document.
    public var entries: [Entry]
    public var validators: Validators
    public var schedule: FeedSchedule
    /// Of the document; nil: not taken.
    public var body: BodyIdentity?

    public init(
        title: String?, siteLink: String?, entries: [Entry], validators: Validators = Validators(),
        schedule: FeedSchedule = FeedSchedule(), body: BodyIdentity? = nil
    ) {
        self.title = title
        self.siteLink = siteLink
        self.entries = entries
        self.validators = validators
        self.schedule = schedule
        self.body = body
    }
}
