import FoundationEssentials
import News
import Presentation
import Terminal

/// What happens to the model.
enum Event {
    case key(Key)
    case mouse(MouseEvent)
    case resized(TerminalSize)
    /// The first screen is there.
    case started(colors: ColorDepth)
    /// The terminal has said what its background is.
    case groundKnown(Ground)
    /// The user does nothing for a moment, or leaves: what is kept is to be up to date.
    case pausing
    /// Time has passed, and something on the screen depends on it.
    case timePassed
    case libraryChanged
    case pageLoaded(PageRequest, [Headline])
    case feedsLoaded([Feed], tags: [String] = [])
    /// What stands beside the lists over all feeds and the saved queries; nil: counting was stopped, and has to begin
    /// anew.
    case listsCounted([FeedRow: BoundedCount]?, isThorough: Bool)
    /// The saved queries of the feed list, all of them.
    case savedQueries([SavedQuery])
    /// What is known of a feed; nil: it is not listed any more.
    case feedDetailsLoaded(Feed.ID, FeedDetails?)
    /// When a feed publishes and how much.
    case feedActivityLoaded(Feed.ID, FeedActivity)
    /// What has been counted so far.
    case counted(LibraryStatistics)
    /// An article has been read and laid out; nil: it is no longer stored.
    case articleLoaded(Headline.ID, LoadedArticle?)
    /// The selected article has been read and laid out for its preview.
    case previewLoaded(Headline.ID, LoadedArticle?)
    /// The user has paused in the feeds.
    case feedsPaused
    /// The files that come with an article.
    case enclosuresLoaded(Headline.ID, [Enclosure], EnclosureUse)
    /// All downloads as they are now.
    case downloadsChanged([DownloadStatus])
    /// The full text is kept with the article now.
    case fullTextFetched(Headline.ID)
    case unreadFound(UnreadSearch, Headline?)
    case resultsLoaded(ResultRequest, SearchPage)
    case acted(ActOutcome)
    case progressed(RefreshProgress)
    /// An article was opened a moment ago.
    case textIsLate(Headline.ID)
    /// Looking for the feed at an address was stopped.
    case addingStopped(url: String)
    case backgroundChanged(BackgroundOverview)
    /// The explanation of a task, in lines of words.
    case explained(String, text: String)
    /// What came of a setting that was typed.
    case settingChanged(SettingOutcome)
    /// All settings with their values.
    case settingsLoaded([SettingValue])
    /// The paths that begin as typed; those of folders end in a slash.
    case pathsListed(String, [String])
    /// The setting is in the configuration file.
    case settingKept(Setting)
    /// The task of this identifier was to be told that its time is up, and does not run.
    case nothingToStop(String)
    /// A file was imported, and what is new was refreshed.
    case feedsImported(file: String, ImportedFeeds, RefreshResult?)
    /// The feed list was edited.
    case feedListEdited(EditedFeedList)
    /// Articles came while nobody looked; and the same when notifications are to be offered for them.
    case newsCame(articles: Int)
    case notificationsOffered(articles: Int)
    /// A notification was clicked; and its article, nil: it is no longer stored.
    case notificationClicked(Headline.ID)
    case clickedLoaded(Headline?)
    /// A sentence for the status line.
    case noticed(String, isDiskFull: Bool = false)
    /// The lines of the feed list that cannot be used, all of them, in the user's language.
    case feedListProblems([String])
    /// What came of an effect, as a sentence for the status line.
    case finished(Effect, sentence: String)
    /// The lists of feeds of other readers on this computer.
    case feedFilesFound([FoundFeedFile])
    /// What the user has set for a feed.
    case feedFormLoaded(Feed.ID, FeedForm)
    /// What came of adding the feed of this address.
    case feedAdded(url: String, FeedListOutcome)
    /// - Parameter english: The same for the journal.
    case failed(Effect, sentence: String, english: String = "", isDiskFull: Bool = false)
}

/// What came of an act on the library.
enum ActOutcome {
    case done
    case markedAllRead(Int, name: String?)
    /// nil: there was nothing to take back.
    case undone(UndoneChange?)
}

/// A search for an unread article, beyond the rows that are held.
struct UnreadSearch: Hashable {
    var filter: HeadlineFilter
    /// nil: from the start of the list.
    var from: HeadlinePosition?
    var forward: Bool
    /// Whether the article found is opened, or only selected.
    var opens: Bool
    /// The list that is entered for what is found in it; nil: the one that is shown.
    var list: FeedRow?
    /// Where to look when nothing is.
    var others: [FeedRow] = []
}
