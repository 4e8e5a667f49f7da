public import BackgroundTasks
public import News
public import Presentation

/// What the user interface needs from the rest of the program. The program supplies the live client, tests their own.
/// Every closure may be called at any time and none blocks the main actor. Those on the main actor begin work that the
/// user wants finished: before their first suspension it is protected from the program's exit. Error descriptions are
/// sentences to show.
nonisolated public struct NewsClient: Sendable {
    /// The listed feeds in their order.
    public var feeds: @Sendable () async throws -> [Feed]
    /// The article tags in use, sorted.
    public var tags: @Sendable () async throws -> [String]
    /// The accounts of servers.
    public var accounts: @Sendable () async throws -> [Account] = { [] }
    /// A feed's details; `nil` when it is no longer listed.
    public var feedDetails: @Sendable (Feed.ID) async throws -> FeedDetails?
    /// When a feed publishes and how much, judged by its newest articles.
    public var feedActivity: @Sendable (Feed.ID) async throws -> FeedActivity
    /// Counts the library: yields the results so far until they are complete. Counting proceeds only while the consumer
    /// asks for the next.
    public var statistics: @Sendable () -> AsyncThrowingStream<LibraryStatistics, any Error>
    /// A page of at most `limit` headlines of a list, read from an anchor, in the filter's order.
    public var headlines: @Sendable (HeadlineFilter, HeadlineAnchor, _ limit: Int) async throws -> [Headline]
    /// The nearest unread article below (`forward`) or above a position in the list; a `nil` position means the list's
    /// start.
    public var nextUnread: @Sendable (HeadlineFilter, HeadlinePosition?, _ forward: Bool) async throws -> Headline?
    /// A page of a query's results within a list. It comes soon, and may be short or empty although there is more.
    public var search:
        @Sendable (ArticleQuery, HeadlineFilter, SearchOrder, _ limit: Int, SearchPlace?) async throws -> SearchPage
    /// How many articles in a list match a query, up to a limit; cancellable.
    public var count: @Sendable (ArticleQuery, HeadlineFilter, _ isThorough: Bool) async throws -> BoundedCount
    /// Prepares for searches, which work without it, but more slowly.
    public var prepareSearch: @Sendable () async throws -> Void
    /// A headline of any feed; `nil` when it is no longer stored.
    public var headline: @Sendable (Headline.ID) async throws -> Headline?
    /// An article and one of its texts; `nil` when it is no longer stored.
    public var article: @Sendable (Headline.ID, TextSource?) async throws -> (Article, ArticleText)?
    /// Fetches an article's full text from its page, and stores it with the article.
    public var fetchFullText: @MainActor @Sendable (Headline.ID) async throws -> Void
    /// The chapters of an article's file; those in a file of their own are fetched, and stored with the article.
    public var chapters: @Sendable (Headline.ID) async throws -> [Episode.Chapter]
    /// Fetches the transcript of an article's episode: lines without control characters.
    public var transcript: @Sendable (Headline.ID) async throws -> [String]
    /// Yields after every change of the library by any process; several changes may be coalesced.
    public var libraryChanges: @Sendable () -> any AsyncSequence<Void, Never> & Sendable

    /// Saves how far an article was read; `nil` to start from the beginning next time.
    public var savePlace: @Sendable (ReadingPlace?, Headline.ID) async throws -> Void
    /// Records that an article is opened.
    public var noteReading: @Sendable (Headline.ID) async throws -> Void
    /// Saves which of its texts an article opens in.
    public var chooseText: @Sendable (Headline.ID, TextSource) async throws -> Void
    /// Saves the reader's state for the next start.
    public var saveState: @Sendable (ReaderState) async throws -> Void

    public var setRead: @Sendable ([Headline.ID], Bool) async throws -> Void
    public var setStarred: @Sendable ([Headline.ID], Bool) async throws -> Void
    /// Hides articles from all lists, or shows them again.
    public var setHidden: @Sendable ([Headline.ID], Bool) async throws -> Void
    /// The articles with the same link as this one's, it included; none if there are no others.
    public var storyMembers: @Sendable (Headline.ID) async throws -> [StoryMember] = { _ in [] }
    /// How much the sum of feeds' counts exceeds the rows of a list, since the articles of a story are one row.
    public var storyOverlaps: @Sendable () async throws -> StoryOverlaps = { StoryOverlaps() }
    /// Splits an article off its story, or joins it again. Undoable.
    public var setApart: @Sendable (Headline.ID, Bool) async throws -> Void = { _, _ in }
    /// Where an article is saved, and what became of the requests.
    public var saves: @Sendable (Headline.ID) async throws -> [Save] = { _ in [] }
    /// Requests that an article be saved to a service. Undoable until it is sent.
    public var save: @Sendable (Headline.ID, _ service: String) async throws -> Void = { _, _ in }
    /// Adds user tags to articles, and removes others.
    public var changeTags: @Sendable ([Headline.ID], _ adding: [String], _ removing: [String]) async throws -> Void
    /// Marks everything in a list that a query matches as read; returns how many articles were unread.
    public var markAllRead: @Sendable (ArticleQuery, HeadlineFilter) async throws -> Int
    /// Undoes the last act; `nil` when there is nothing to undo.
    public var undo: @Sendable () async throws -> UndoneChange?
    /// Tells an account's server what was undone here; returns what it knows now, and the sync of a feed that is back.
    public var tellServer: @MainActor @Sendable (UndoneChange) async throws -> (UndoneChange, RefreshResult?) = {
        ($0, nil)
    }

    /// Adds a feed to the list, or to that of an account's server, and fetches it.
    /// - Parameter account: The account's name; `nil` for the user's own list.
    public var addFeed: @MainActor @Sendable (_ url: String, _ account: String?) async throws -> FeedListOutcome
    /// Removes a feed from the list; its articles stay stored. Undoable.
    public var removeFeed: @MainActor @Sendable (Feed.ID) async throws -> FeedListOutcome
    /// Adds feeds to the list as one change, and fetches them. Undoable.
    public var addFeeds: @MainActor @Sendable (ChosenFeeds) async throws -> FeedListOutcome
    /// Adds a rule to the configuration and, if wanted, applies it to the stored articles; returns how many it changed,
    /// `nil` if it was not applied. Undoable.
    public var makeRule: @Sendable (RuleDraft) async throws -> Int?
    /// The mistakes in the rules of the configuration, as it is now; `nil` if too much of it cannot be read, so that the
    /// rules stay as they are.
    public var ruleProblems: @Sendable () async throws -> [SettingProblem]? = { nil }
    /// What the user has set for a feed.
    public var feedForm: @Sendable (Feed.ID) async throws -> FeedForm
    /// Changes what the user has set for a feed. Undoable.
    public var changeFeed: @MainActor @Sendable (Feed.ID, FeedListingChange) async throws -> FeedListOutcome
    /// Looks for other readers' feed lists in their usual places.
    public var findFeedFiles: @Sendable () async -> [FoundFeedFile]

    /// Refreshes the given feeds, or all, whether due or not. Returns when done.
    public var refresh: @MainActor @Sendable ([Feed.ID]?) async throws -> RefreshResult
    /// Stops every refresh in this process and in the holder of the scheduler's lease. Feeds that have answered stay
    /// stored.
    public var stopRefresh: @Sendable () async throws -> Void
    /// The progress of every refresh in this process or in the holder of the scheduler's lease.
    public var refreshProgress: @Sendable () -> AsyncStream<RefreshProgress>

    /// The state of the background tasks: the current one at once, then every change.
    public var background: @Sendable () -> AsyncStream<BackgroundOverview>
    /// Why a task has not run yet, when it will, and how its last runs ended.
    public var explain: @Sendable (_ identifier: String) async throws -> Explanation
    /// Requests a launch of a task as soon as conditions allow.
    public var submitTask: @Sendable (_ identifier: String) async throws -> Void
    /// Cancels a task's pending request.
    public var cancelTask: @Sendable (_ identifier: String) async throws -> Void
    public var simulateLaunch: @MainActor @Sendable (_ identifier: String) async throws -> Void
    /// Returns whether there was something to stop.
    public var simulateExpiration: @Sendable (_ identifier: String) async throws -> Bool

    /// Opens an address in the user's browser; http and https only.
    public var openInBrowser: @Sendable (_ url: String) async throws -> Void
    /// Runs the program of a user's command on an article. It may need the terminal (`UserCommand.takesTerminal`).
    /// - Parameter again: Whether to run it even if its output is kept with the article.
    public var runCommand: @Sendable (UserCommand, Headline.ID, _ again: Bool) async throws -> CommandOutcome
    /// Saves the command history, the oldest first, for the next start.
    public var saveCommands: @Sendable (_ lines: [String]) async throws -> Void
    /// Opens an enclosure in the user's program for it: the downloaded file where there is one, else its address, http
    /// and https only. Returns what was opened.
    public var openEnclosure: @Sendable (Enclosure, _ start: Int?) async throws -> String
    /// All downloads: the current state at once, then every change.
    public var downloads: @Sendable () -> AsyncStream<[DownloadStatus]>
    /// Downloads a file; a `nil` article when it belongs to none.
    public var download: @MainActor @Sendable (Enclosure, Headline.ID?) async throws -> DownloadOutcome
    public var controlDownload: @MainActor @Sendable (Download.ID, DownloadControl) async throws -> DownloadOutcome
    /// Removes a group from the list; the files stay.
    public var clearDownloads: @MainActor @Sendable (DownloadGroup) async throws -> DownloadOutcome
    /// Opens a downloaded file in the user's program for it. Returns its path.
    public var openDownload: @Sendable (Download.ID) async throws -> String
    /// The rest of the program's messages for the status line.
    public var notices: @Sendable () -> AsyncStream<Notice>
    /// The usable saved queries of the feed list: all of them, each time the list is read.
    public var savedQueries: @Sendable () -> AsyncStream<[SavedQuery]>
    /// The unusable lines of the feed list with their places: all of them, each time the list is read.
    public var feedListProblems: @Sendable () -> AsyncStream<[FeedListRemark]>
    /// Imports another program's feed list as one undoable change, and refreshes the new feeds.
    public var importFeeds: @MainActor @Sendable (_ file: String) async throws -> (ImportedFeeds, RefreshResult?)
    /// Runs the user's editor on the feed list, from a line on; returns when it exits. It needs the terminal.
    public var editFeedList: @Sendable (_ line: Int?) async throws -> Void
    /// Applies the feed list as the editor left it.
    public var checkFeedList: @MainActor @Sendable () async throws -> EditedFeedList
    /// Events about notifications.
    public var notificationEvents: @Sendable () -> AsyncStream<NotificationEvent>
    /// Whether to offer notifications now: true once, for the first reader that asks.
    public var claimNotificationOffer: @Sendable () async throws -> Bool
    /// Validates a setting, given by name and value as typed, and applies it where that is possible at once; a `nil`
    /// value reports the current one.
    public var changeSetting: @Sendable (_ name: String, _ value: String?) async throws -> SettingOutcome
    /// All settings with their values from the configuration file, or their defaults.
    public var settings: @Sendable () async throws -> [SettingValue]
    /// The paths that begin as typed, folders with a trailing slash; their number is bounded.
    public var paths: @Sendable (_ typed: String) async -> [String]
    /// Writes a setting to the configuration file.
    public var saveSetting: @Sendable (Setting) async throws -> Void

    public init(
        feeds: @escaping @Sendable () async throws -> [Feed],
        tags: @escaping @Sendable () async throws -> [String],
        feedDetails: @escaping @Sendable (Feed.ID) async throws -> FeedDetails?,
        feedActivity: @escaping @Sendable (Feed.ID) async throws -> FeedActivity,
        statistics: @escaping @Sendable () -> AsyncThrowingStream<LibraryStatistics, any Error>,
        headlines: @escaping @Sendable (HeadlineFilter, HeadlineAnchor, Int) async throws -> [Headline],
        nextUnread: @escaping @Sendable (HeadlineFilter, HeadlinePosition?, Bool) async throws -> Headline?,
        search:
            @escaping @Sendable (ArticleQuery, HeadlineFilter, SearchOrder, Int, SearchPlace?) async throws ->
            SearchPage,
        count: @escaping @Sendable (ArticleQuery, HeadlineFilter, _ isThorough: Bool) async throws -> BoundedCount,
        prepareSearch: @escaping @Sendable () async throws -> Void,
        headline: @escaping @Sendable (Headline.ID) async throws -> Headline?,
        article: @escaping @Sendable (Headline.ID, TextSource?) async throws -> (Article, ArticleText)?,
        fetchFullText: @escaping @MainActor @Sendable (Headline.ID) async throws -> Void,
        chapters: @escaping @Sendable (Headline.ID) async throws -> [Episode.Chapter],
        transcript: @escaping @Sendable (Headline.ID) async throws -> [String],
        libraryChanges: @escaping @Sendable () -> any AsyncSequence<Void, Never> & Sendable,
        savePlace: @escaping @Sendable (ReadingPlace?, Headline.ID) async throws -> Void,
        noteReading: @escaping @Sendable (Headline.ID) async throws -> Void,
        chooseText: @escaping @Sendable (Headline.ID, TextSource) async throws -> Void,
        saveState: @escaping @Sendable (ReaderState) async throws -> Void,
        setRead: @escaping @Sendable ([Headline.ID], Bool) async throws -> Void,
        setStarred: @escaping @Sendable ([Headline.ID], Bool) async throws -> Void,
        setHidden: @escaping @Sendable ([Headline.ID], Bool) async throws -> Void,
        changeTags: @escaping @Sendable ([Headline.ID], [String], [String]) async throws -> Void,
        markAllRead: @escaping @Sendable (ArticleQuery, HeadlineFilter) async throws -> Int,
        undo: @escaping @Sendable () async throws -> UndoneChange?,
        addFeed: @escaping @MainActor @Sendable (String, String?) async throws -> FeedListOutcome,
        removeFeed: @escaping @MainActor @Sendable (Feed.ID) async throws -> FeedListOutcome,
        addFeeds: @escaping @MainActor @Sendable (ChosenFeeds) async throws -> FeedListOutcome,
        findFeedFiles: @escaping @Sendable () async -> [FoundFeedFile],
        makeRule: @escaping @Sendable (RuleDraft) async throws -> Int?,
        feedForm: @escaping @Sendable (Feed.ID) async throws -> FeedForm,
        changeFeed: @escaping @MainActor @Sendable (Feed.ID, FeedListingChange) async throws -> FeedListOutcome,
        refresh: @escaping @MainActor @Sendable ([Feed.ID]?) async throws -> RefreshResult,
        stopRefresh: @escaping @Sendable () async throws -> Void,
        refreshProgress: @escaping @Sendable () -> AsyncStream<RefreshProgress>,
        background: @escaping @Sendable () -> AsyncStream<BackgroundOverview>,
        explain: @escaping @Sendable (String) async throws -> Explanation,
        submitTask: @escaping @Sendable (String) async throws -> Void,
        cancelTask: @escaping @Sendable (String) async throws -> Void,
        simulateLaunch: @escaping @MainActor @Sendable (String) async throws -> Void,
        simulateExpiration: @escaping @Sendable (String) async throws -> Bool,
        openInBrowser: @escaping @Sendable (String) async throws -> Void,
        runCommand: @escaping @Sendable (UserCommand, Headline.ID, Bool) async throws -> CommandOutcome,
        saveCommands: @escaping @Sendable ([String]) async throws -> Void,
        openEnclosure: @escaping @Sendable (Enclosure, _ start: Int?) async throws -> String,
        downloads: @escaping @Sendable () -> AsyncStream<[DownloadStatus]>,
        download: @escaping @MainActor @Sendable (Enclosure, Headline.ID?) async throws -> DownloadOutcome,
        controlDownload: @escaping @MainActor @Sendable (Download.ID, DownloadControl) async throws -> DownloadOutcome,
        clearDownloads: @escaping @MainActor @Sendable (DownloadGroup) async throws -> DownloadOutcome,
        openDownload: @escaping @Sendable (Download.ID) async throws -> String,
        notices: @escaping @Sendable () -> AsyncStream<Notice>,
        savedQueries: @escaping @Sendable () -> AsyncStream<[SavedQuery]>,
        feedListProblems: @escaping @Sendable () -> AsyncStream<[FeedListRemark]>,
        importFeeds: @escaping @MainActor @Sendable (String) async throws -> (ImportedFeeds, RefreshResult?),
        editFeedList: @escaping @Sendable (Int?) async throws -> Void,
        checkFeedList: @escaping @MainActor @Sendable () async throws -> EditedFeedList,
        notificationEvents: @escaping @Sendable () -> AsyncStream<NotificationEvent>,
        claimNotificationOffer: @escaping @Sendable () async throws -> Bool,
        changeSetting: @escaping @Sendable (String, String?) async throws -> SettingOutcome,
        settings: @escaping @Sendable () async throws -> [SettingValue],
        paths: @escaping @Sendable (_ typed: String) async -> [String],
        saveSetting: @escaping @Sendable (Setting) async throws -> Void
    ) {
        self.feeds = feeds
        self.tags = tags
        self.feedDetails = feedDetails
        self.feedActivity = feedActivity
        self.statistics = statistics
        self.headlines = headlines
        self.nextUnread = nextUnread
        self.search = search
        self.count = count
        self.prepareSearch = prepareSearch
        self.headline = headline
        self.article = article
        self.fetchFullText = fetchFullText
        self.chapters = chapters
        self.transcript = transcript
        self.libraryChanges = libraryChanges
        self.savePlace = savePlace
        self.noteReading = noteReading
        self.chooseText = chooseText
        self.saveState = saveState
        self.setRead = setRead
        self.setStarred = setStarred
        self.setHidden = setHidden
        self.changeTags = changeTags
        self.markAllRead = markAllRead
        self.undo = undo
        self.addFeed = addFeed
        self.removeFeed = removeFeed
        self.addFeeds = addFeeds
        self.findFeedFiles = findFeedFiles
        self.makeRule = makeRule
        self.feedForm = feedForm
        self.changeFeed = changeFeed
        self.refresh = refresh
        self.stopRefresh = stopRefresh
        self.refreshProgress = refreshProgress
        self.background = background
        self.explain = explain
        self.submitTask = submitTask
        self.cancelTask = cancelTask
        self.simulateLaunch = simulateLaunch
        self.simulateExpiration = simulateExpiration
        self.openInBrowser = openInBrowser
        self.runCommand = runCommand
        self.saveCommands = saveCommands
        self.openEnclosure = openEnclosure
        self.downloads = downloads
        self.download = download
        self.controlDownload = controlDownload
        self.clearDownloads = clearDownloads
        self.openDownload = openDownload
        self.notices = notices
        self.savedQueries = savedQueries
        self.feedListProblems = feedListProblems
        self.importFeeds = importFeeds
        self.editFeedList = editFeedList
        self.checkFeedList = checkFeedList
        self.notificationEvents = notificationEvents
        self.claimNotificationOffer = claimNotificationOffer
        self.changeSetting = changeSetting
        self.settings = settings
        self.paths = paths
        self.saveSetting = saveSetting
    }
}
