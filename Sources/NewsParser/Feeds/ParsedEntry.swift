public import FoundationEssentials

/// One entry of a feed, as its document gives it.
public struct ParsedEntry: Sendable, Equatable {
    /// Plain text, one line; empty when the title is only an image or the like.
    public var title: String?
    /// Absolute address.
    public var link: String?
    /// GUID, Atom id or `rdf:about`, as the document spells it.
    public var id: String?
    /// The id is an address that leads to the entry (RSS 2.0 `isPermaLink`).
    public var idIsPermaLink: Bool
    public var published: Date?
    public var updated: Date?
    /// The person's name, or the address where there is no name.
    public var author: String?
    /// HTML.
    public var summary: String?
    /// HTML.
    public var content: String?
    public var enclosures: [ParsedEnclosure]
    public var categories: [String]
    /// The feed that the entry was taken from (RSS 2.0 `source`, Atom `source`).
    public var source: ParsedSource?
    /// As the document spells it (RFC 5646), where it differs from the feed's.
    public var language: String?
    /// Absolute address of a picture that stands for the entry.
    public var image: String?
    /// Absolute address of the page where it is discussed (RSS `comments`, Atom `link rel="replies"`).
    public var comments: String?
    /// How many comments there are, as the document claims.
    public var commentCount: Int?
    /// The id, or else the address, of what the entry answers (RFC 4685).
    public var inReplyTo: String?
    /// What podcasts say of an episode.
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

/// The feed that an entry was first published in.
public struct ParsedSource: Sendable, Equatable {
    public var title: String?
    /// Absolute address of that feed.
    public var url: String?

    public init(title: String? = nil, url: String? = nil) {
        self.title = title
        self.url = url
    }
}
