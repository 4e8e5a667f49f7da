public import FoundationEssentials

/// One entry of a feed document, before it is stored in the library.
public struct Entry: Sendable, Equatable {
    /// The entry's identity within its feed, chosen by `EntryIdentity`.
    public var identity: String
    /// For entries without a GUID, which have two possible identities; nil with a GUID or without a link.
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
    /// The address of the page where the entry is discussed.
    public var comments: String?
    /// Podcast data; nil if the feed has none.
    public var episode: Episode?

    public init(
        identity: String, linkIdentity: LinkIdentity? = nil, title: String, link: String? = nil,
        author: String? = nil, published: Date? = nil, updated: Date? = nil, summary: String? = nil,
        content: String? = nil, enclosures: [Enclosure] = [], categories: [String] = [], comments: String? = nil,
        episode: Episode? = nil
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
        self.comments = comments
        self.episode = episode
    }
}

/// The contents of a 200 response for one feed, ready to be stored.
public struct FeedUpdate: Sendable, Equatable {
    public var title: String?
    public var siteLink: String?
    /// In document order.
    public var entries: [Entry]
    public var validators: Validators
    public var schedule: FeedSchedule
    /// Identifies the document; nil if it was not computed.
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
