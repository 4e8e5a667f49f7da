public import FoundationEssentials

/// One entry of a feed, as its document states it.
public struct ParsedEntry: Sendable, Equatable {
    /// Plain text, one line; empty when the title has no readable text, as when it is only an image.
    public var title: String?
    /// Absolute address.
    public var link: String?
    /// GUID, Atom id or `rdf:about`, as the document spells it.
    public var id: String?
    /// Whether the id is also the entry's address (RSS 2.0 `isPermaLink`).
    public var idIsPermaLink: Bool
    public var published: Date?
    public var updated: Date?
    /// The person's name, or the mail address if there is no name.
    public var author: String?
    /// HTML.
    public var summary: String?
    /// HTML.
    public var content: String?
    public var enclosures: [ParsedEnclosure]
    public var categories: [String]
    /// The feed that the entry was taken from (RSS 2.0 `source`, Atom `source`).
    public var source: ParsedSource?
    /// As the document spells it (RFC 5646), if it differs from the feed's.
    public var language: String?
    /// The absolute address of a picture that illustrates the entry.
    public var image: String?
    /// The absolute address of the comments page (RSS `comments`, Atom `link rel="replies"`).
    public var comments: String?
    /// The number of comments that the document claims.
    public var commentCount: Int?
    /// The id, or else the address, of the entry that this one replies to (RFC 4685).
    public var inReplyTo: String?
    /// Podcast metadata of an episode.
    public var episode: ParsedEpisode?

    public init(
        title: String? = nil, link: String? = nil, id: String? = nil, idIsPermaLink: Bool = false,
        published: Date? = nil, updated: Date? = nil, author: String? = nil, summary: String? = nil,
        content: String? = nil, enclosures: [ParsedEnclosure] = [], categories: [String] = [],
        source: ParsedSource? = nil, language: String? = nil, image: String? = nil, comments: String? = nil,
        commentCount: Int? = nil, inReplyTo: String? = nil, episode: ParsedEpisode? = nil
    ) {
        self.title = title
        self.link = link
        self.id = id
        self.idIsPermaLink = idIsPermaLink
        self.published = published
        self.updated = updated
        self.author = author
        self.summary = summary
        self.content = content
        self.enclosures = enclosures
        self.categories = categories
        self.source = source
        self.language = language
        self.image = image
        self.comments = comments
        self.commentCount = commentCount
        self.inReplyTo = inReplyTo
        self.episode = episode
    }
}

/// The feed in which an entry was first published.
public struct ParsedSource: Sendable, Equatable {
    public var title: String?
    /// Absolute address of that feed.
    public var url: String?

    public init(title: String? = nil, url: String? = nil) {
        self.title = title
        self.url = url
    }
}
