public import News

/// What an import took of another program's file.
public struct ImportedFeeds: Sendable, Equatable {
    /// Feeds that are listed now and were not before.
    public var added: Int
    /// Feeds that were listed before.
    public var listed: Int
    /// How many of those got new tags, and how many a title.
    public var tagged: Int
    public var titled: Int
    /// Saved queries that are new.
    public var queries: Int
    /// Articles that are new; nil: the file holds none.
    public var articles: Int?
    /// How much was left out, and the first of it.
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

/// How the feed list is after it was edited.
public struct EditedFeedList: Sendable, Equatable {
    /// Feeds that are listed.
    public var feeds: Int
    /// The lines that cannot be used, of the list and then of the configuration.
    public var problems: [FeedListRemark]
    /// The first of these lines in the list, counted from 1; nil: all of the list can be used.
    public var firstProblem: Int?
    /// The feeds that were added to the list.
    public var added: [Feed.ID]
    /// Copies of the list with what was edited earlier, and never came into it.
    public var leftCopies: [String]
    /// Whether the editor has probably not waited for the user.
    public var seemsUnwaited: Bool
    /// Whether the edit changed something, which can be undone.
    public var isChanged: Bool

    public init(
        feeds: Int, problems: [FeedListRemark] = [], firstProblem: Int? = nil, added: [Feed.ID] = [],
        leftCopies: [String] = [], seemsUnwaited: Bool = false, isChanged: Bool = false
    ) {
        self.isChanged = isChanged
        self.feeds = feeds
        self.problems = problems
        self.firstProblem = firstProblem
        self.added = added
        self.leftCopies = leftCopies
        self.seemsUnwaited = seemsUnwaited
    }
}
