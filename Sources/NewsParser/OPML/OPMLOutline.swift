/// One feed of an OPML document.
public struct OPMLOutline: Sendable, Equatable {
    /// Bytes of a folder's name or of a tag, and how many of each there are; what is longer or more is left out. Nobody has
    /// such folders, and each feed carries the names of all that it stands in.
    public static let longestName = 200
    public static let mostFolders = 16
    public static let mostTags = 50
    /// Scalars of a title, which is cut.
    static let longestTitle = 1_000

    public var title: String?
    /// `xmlUrl` or `url`, trimmed; with a `|` before it the command of a program that prints the feed, as Liferea has it.
    public var feedURL: String
    /// The command of a program that makes the feed of what is fetched: `filtercmd`, of Liferea and newsboat.
    public var filterCommand: String?
    /// `htmlUrl`.
    public var siteURL: String?
    /// Titles of the folders it stands in, the outermost first.
    public var folders: [String]
    /// What its `category` attribute lists.
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
