/// One feed of an OPML document.
public struct OPMLOutline: Sendable, Equatable {
    public var title: String?
    /// `xmlUrl` or `url`, trimmed.
    public var feedURL: String
    /// `htmlUrl`.
    public var siteURL: String?
    /// Titles of the folders it stands in, the outermost first.
    public var folders: [String]
    /// What its `category` attribute lists.
    public var tags: [String]

    public init(
        title: String? = nil, feedURL: String, siteURL: String? = nil, folders: [String] = [], tags: [String] = []
    ) {
        self.title = title
        self.feedURL = feedURL
        self.siteURL = siteURL
        self.folders = folders
        self.tags = tags
    }
}
