import News
import Presentation

/// What the model wants done by the rest of the program.
enum Effect: Hashable {
    case loadPage(PageRequest)
    case loadFeeds
    case loadFeedDetails(Feed.ID)
    case loadFeedActivity(Feed.ID)
    /// Reads an article and lays it out for a width in cells.
    case loadArticle(Headline.ID, width: Int, TextSource? = nil, tableWidth: Int? = nil)
    /// The same for the preview of the selected one, once the selection pauses; a newer one overtakes it.
    case loadPreview(Headline.ID, width: Int, tableWidth: Int? = nil)
    /// Waits until the user pauses in the feeds.
    case waitForPauseInFeeds
    /// Reads which files come with an article.
    case loadEnclosures(Headline.ID, EnclosureUse)
    /// Keeps how far an article was read; nil: it begins anew the next time.
    case keepPlace(ReadingPlace?, Headline.ID)
    /// Keep in which of its texts an article opens.
    case chooseText(Headline.ID, TextSource)
    case openEnclosure(Enclosure)
    /// Asks for a file; nil: it comes with no article.
    case download(Enclosure, Headline.ID?)
    case controlDownload(Download.ID, DownloadControl)
    /// Takes all of a group off the list; their files stay.
    case clearDownloads(DownloadGroup)
    case openDownload(Download.ID)
    case fetchFullText(Headline.ID)
    case findUnread(UnreadSearch)
    /// Reads results; a newer search ends the one that runs.
    case search(ResultRequest)
    /// Makes ready for searches.
    case prepareSearch
    /// Counts what is in these lists, when there is time.
    /// - Parameter isThorough: Whether it may take its time: seconds, not a moment.
    case countLists([FeedRow], isThorough: Bool)
    /// Counts what is stored; the numbers come bit by bit.
    case countLibrary
    /// The statistics were left.
    case stopCounting
    case act(Act)
    case addFeed(url: String)
    /// Waits for a moment in which most texts are laid out.
    case waitForText(Headline.ID)
    /// Looks no longer for the feed at an address.
    case stopAdding(url: String)
    case removeFeed(Feed.ID)
    /// Adds feeds as one change, and fetches them.
    case addFeeds(ChosenFeeds)
    /// Reads what the user has set for a feed, and sets it anew.
    case loadFeedForm(Feed.ID)
    case changeFeed(Feed.ID, FeedListingChange)
    /// Looks for lists of feeds of other readers.
    case findFeedFiles
    /// nil: all feeds.
    case refresh([Feed.ID]?)
    /// Stops the refreshes that are running, whoever runs them.
    case stopRefresh
    /// Asks why a task has not run yet, and when it will.
    case explain(String)
    /// Asks for a launch of a task, and drops its pending request.
    case submitTask(String)
    case cancelTask(String)
    case simulateLaunch(String)
    case simulateExpiration(String)
    case openInBrowser(String)
    /// Keeps the lines of the command line for the next start.
    case keepCommands([String])
    case copy(String)
    /// Looks whether a setting is valid, and has it hold where that can be at once; nil: tells what is set.
    case changeSetting(name: String, value: String?)
    /// Reads all settings with their values.
    case loadSettings
    /// Looks for files whose paths begin as typed.
    case listPaths(String)
    /// Writes a setting into the configuration file.
    case keepSetting(Setting)
    /// Takes the feeds of another program's file, by its name as it was typed.
    case importFeeds(String)
    /// Gives the screen to the user's editor, for the feed list; nil: from its first line on.
    case editFeedList(line: Int?)
    /// Looks what the editor has made of the feed list.
    case checkFeedList
    /// Reads the headline of a notification that was clicked.
    case loadClicked(Headline.ID)
    /// Looks whether notifications are to be offered, now that so many articles came.
    case claimNotificationOffer(articles: Int)
    /// Asks the terminal for its background.
    case askBackground

    /// A change of the library that can be undone. Acts are performed one after the other, in the order they were
    /// asked for.
    enum Act: Hashable {
        case setRead([Headline.ID], Bool)
        case setStarred([Headline.ID], Bool)
        case changeTags([Headline.ID], adding: [String], removing: [String])
        /// All that a query means within a list.
        case markAllRead(ArticleQuery, HeadlineFilter, name: String?)
        case undo
    }
}
