/// One feed of an OPML document.
public struct OPMLOutline: Sendable, Equatable {
    /// The maximum bytes of a folder or tag name, and the maximum number of each; anything beyond is dropped. Real
    /// files stay below, and every feed repeats its folders' names.
    public static let maximumNameLength = 200
    public static let maximumFolders = 16
    public static let maximumTags = 50
    /// The maximum length of a title in Unicode scalars; the rest is cut off.
    static let maximumTitleLength = 1_000

    public var title: String?
    /// `xmlUrl` or `url`, trimmed; with a leading `|`, as in Liferea, the command that prints the feed.
    public var feedURL: String
    /// The command that filters the fetched document into a feed: `filtercmd`, as in Liferea and newsboat.
    public var filterCommand: String?
    /// `htmlUrl`.
    public var siteURL: String?
    /// Titles of its folders, outermost first.
    public var folders: [String]
    /// The entries of the `category` attribute.
    public var tags: [String]

    public init(
        title: String? = nil, feedURL: String, filterCommand: String? = nil, siteURL: String? = nil,
        folders: [String] = [], tags: [String] = []
    ) {
        self.title = title
        self.feedURL = feedURL
        self.filterCommand = filterCommand
        self.siteURL = siteURL
        self.folders = folders
        self.tags = tags
    }
}
