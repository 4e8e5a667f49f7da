public import News

/// The result of importing another program's file.
public struct ImportedFeeds: Sendable, Equatable {
    /// Newly listed feeds.
    public var added: Int
    /// Feeds that were already listed.
    public var listed: Int
    /// How many of those got new tags, and how many a title.
    public var tagged: Int
    public var titled: Int
    /// New saved queries.
    public var queries: Int
    /// New articles; `nil` when the file has none.
    public var articles: Int?
    /// How many items were left out, and the first of them.
    public var leftOut: Int
    public var firstLeftOut: FeedListRemark?

    public init(
        added: Int, listed: Int, tagged: Int = 0, titled: Int = 0, queries: Int = 0, articles: Int? = nil,
        leftOut: Int = 0, firstLeftOut: FeedListRemark? = nil
    ) {
        self.added = added
        self.listed = listed
        self.tagged = tagged
        self.titled = titled
        self.queries = queries
        self.articles = articles
        self.leftOut = leftOut
        self.firstLeftOut = firstLeftOut
    }

    /// Whether there is something to undo.
    public var isUndoable: Bool { added + queries + tagged + titled > 0 }
}

/// The feed list after the user edited it.
public struct EditedFeedList: Sendable, Equatable {
    /// The number of listed feeds.
    public var feeds: Int
    /// The unusable lines, of the list and then of the configuration.
    public var problems: [FeedListRemark]
    /// The first unusable line of the list, counted from 1; `nil` for none.
    public var firstProblem: Int?
    /// Newly listed feeds.
    public var added: [Feed.ID]
    /// Copies of the list with earlier edits that were never applied.
    public var leftCopies: [String]
    /// Whether the editor probably returned without waiting for the user.
    public var editorReturnedEarly: Bool
    /// Whether the edit changed something that can be undone.
    public var isChanged: Bool

    public init(
        feeds: Int, problems: [FeedListRemark] = [], firstProblem: Int? = nil, added: [Feed.ID] = [],
        leftCopies: [String] = [], editorReturnedEarly: Bool = false, isChanged: Bool = false
    ) {
        self.isChanged = isChanged
        self.feeds = feeds
        self.problems = problems
        self.firstProblem = firstProblem
        self.added = added
        self.leftCopies = leftCopies
        self.editorReturnedEarly = editorReturnedEarly
    }
}
