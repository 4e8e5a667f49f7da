import News
import Presentation

/// A request from the model to the rest of the program.
enum Effect: Hashable {
    case loadPage(PageRequest)
    case loadFeeds
    /// Reads how much the feeds' counts exceed the rows, which takes longer than the feeds themselves.
    case loadOverlaps
    case loadFeedDetails(Feed.ID)
    case loadFeedActivity(Feed.ID)
    /// Reads an article and lays it out for a width in cells.
    case loadArticle(Headline.ID, width: Int, TextSource? = nil, tableWidth: Int? = nil)
    /// The same for the preview, once the selection pauses; a newer one supersedes it.
    case loadPreview(Headline.ID, width: Int, tableWidth: Int? = nil)
    /// Waits until the user pauses in the feeds.
    case waitForPauseInFeeds
    case loadEnclosures(Headline.ID, EnclosureUse)
    /// Reads the articles with the same link as this one's.
    case loadStory(Headline.ID)
    /// Reads where an article is saved.
    case loadSaves(Headline.ID)
    /// Saves how far an article was read; `nil` to start from the beginning next time.
    case savePlace(ReadingPlace?, Headline.ID)
    /// Records that an article is opened.
    case noteReading(Headline.ID)
    /// Saves which of its texts an article opens in.
    case chooseText(Headline.ID, TextSource)
    /// Opens a file, from a time in seconds on.
    case openEnclosure(Enclosure, from: Int? = nil)
    /// Downloads a file; a `nil` article when it belongs to none.
    case download(Enclosure, Headline.ID?)
    case controlDownload(Download.ID, DownloadControl)
    /// Removes a group from the list; the files stay.
    case clearDownloads(DownloadGroup)
    case openDownload(Download.ID)
    case fetchFullText(Headline.ID)
    /// Fetches the chapters of an article's file.
    case loadChapters(Headline.ID)
    /// Fetches the transcript of an article's episode.
    case loadTranscript(Headline.ID)
    case findUnread(UnreadSearch)
    /// Reads results; a newer search cancels a running one.
    case search(ResultRequest)
    case prepareSearch
    /// Counts these lists after a pause.
    /// - Parameter isThorough: Whether it may take seconds.
    case countLists([FeedRow], isThorough: Bool)
    /// Counts the library; the numbers arrive in steps.
    case countLibrary
    /// Sent when the user leaves the statistics.
    case stopCounting
    case act(Act)
    case addFeed(FeedAddition)
    /// Waits as long as laying out most texts takes.
    case waitForText(Headline.ID)
    /// Cancels the search for the feed.
    case stopAdding(FeedAddition)
    case removeFeed(Feed.ID)
    /// Tells an account's server what was undone here. It is not an act, since acts do not wait for servers.
    case tellServer(UndoneChange)
    /// Adds feeds as one change, and fetches them.
    case addFeeds(ChosenFeeds)
    /// Reads the user's settings for a feed; `changeFeed` changes them.
    case loadFeedForm(Feed.ID)
    case changeFeed(Feed.ID, FeedListingChange)
    /// Counts the stored articles that a rule with this query would match.
    case countMatches(String)
    /// Adds a rule to the configuration.
    case makeRule(RuleDraft)
    /// Looks for other readers' feed lists.
    case findFeedFiles
    /// `nil` for all feeds.
    case refresh([Feed.ID]?)
    /// Stops all running refreshes, in whichever process they run.
    case stopRefresh
    /// Explains why a task has not run yet, and when it will.
    case explain(String)
    /// Submits a request to launch a task; `cancelTask` cancels it.
    case submitTask(String)
    case cancelTask(String)
    case simulateLaunch(String)
    case simulateExpiration(String)
    case openInBrowser(String)
    /// Opens the page where an article is discussed.
    case openDiscussion(Headline.ID)
    /// Saves the command history for the next start.
    case saveCommands([String])
    case copy(String)
    /// Validates a setting and applies it where that is possible at once; a `nil` value reports the current one.
    case changeSetting(name: String, value: String?)
    case loadSettings
    /// Reads the mistakes in the rules of the configuration, as it is now.
    case loadRuleProblems
    case listPaths(String)
    case saveSetting(Setting)
    /// Imports another program's feed list; the file's name is as typed.
    case importFeeds(String)
    /// Opens the feed list in the user's editor, which takes the screen; `nil` for the first line.
    case editFeedList(line: Int?)
    /// Checks the feed list after the editor.
    case checkFeedList
    /// Reads the headline of a clicked notification.
    case loadClicked(Headline.ID)
    /// Asks whether to offer notifications, after this many articles arrived.
    case claimNotificationOffer(articles: Int)
    case askBackground
    /// Runs the program of a user's command on an article; if its output is kept there already, only `again`. It takes
    /// the screen if the command says so.
    case runCommand(UserCommand, Headline.ID, again: Bool)
    /// Stops the commands whose output is awaited.
    case stopCommands

    /// An undoable change of the library. Acts are performed serially, in order.
    enum Act: Hashable {
        case setRead([Headline.ID], Bool)
        case setStarred([Headline.ID], Bool)
        case setHidden([Headline.ID], Bool)
        case changeTags([Headline.ID], adding: [String], removing: [String])
        /// Everything in a list that a query matches.
        case markAllRead(ArticleQuery, HeadlineFilter, name: String?)
        /// Splits an article off its story, or joins it again.
        case setApart(Headline.ID, Bool)
        /// Requests that an article be saved to a service.
        case save(Headline.ID, to: String)
        case undo
    }
}
