import FoundationEssentials
import News
import Presentation
import Terminal

/// Input to the model.
enum Event {
    case key(Key)
    case mouse(MouseEvent)
    case resized(TerminalSize)
    /// The screen has started.
    case started(colors: ColorDepth)
    /// The terminal has reported its background.
    case backgroundKnown(TerminalBackground)
    /// The user pauses or leaves: flush what is to be saved.
    case pausing
    /// Something on the screen depends on the time that has passed.
    case timePassed
    case libraryChanged
    case pageLoaded(PageRequest, [Headline])
    case feedsLoaded([Feed], tags: [String] = [], accounts: [Account] = [])
    /// How much the feeds' counts exceed the rows.
    case overlapsLoaded(StoryOverlaps)
    /// The numbers beside the lists over all feeds and the saved queries; `nil` when counting was cancelled and must be
    /// repeated.
    case listsCounted([FeedRow: BoundedCount]?, isThorough: Bool)
    /// All saved queries of the feed list.
    case savedQueries([SavedQuery])
    /// A feed's details; `nil` when it is no longer listed.
    case feedDetailsLoaded(Feed.ID, FeedDetails?)
    case chaptersLoaded(Headline.ID, [Episode.Chapter])
    case transcriptLoaded(Headline.ID, [String])
    /// When a feed publishes and how much.
    case feedActivityLoaded(Feed.ID, FeedActivity)
    case counted(LibraryStatistics)
    /// An article was read and laid out; `nil` when it is no longer stored.
    case articleLoaded(Headline.ID, LoadedArticle?)
    /// The selected article was read and laid out for its preview.
    case previewLoaded(Headline.ID, LoadedArticle?)
    /// The user paused in the feeds.
    case feedsPaused
    case enclosuresLoaded(Headline.ID, [Enclosure], EnclosureUse)
    /// The articles with the same link as this one's, it included; none if there are no others.
    case storyLoaded(Headline.ID, [StoryMember])
    case savesLoaded(Headline.ID, [Save])
    /// The current state of all downloads.
    case downloadsChanged([DownloadStatus])
    /// The full text is now stored with the article.
    case fullTextFetched(Headline.ID)
    case unreadFound(UnreadSearch, Headline?)
    case resultsLoaded(ResultRequest, SearchPage)
    case acted(ActOutcome)
    case progressed(RefreshProgress)
    /// The open article's text has not arrived within the usual time.
    case textIsLoading(Headline.ID)
    /// The search for the feed at an address was cancelled.
    case addingStopped(FeedAddition)
    case backgroundChanged(BackgroundOverview)
    /// The explanation of a task.
    case explained(String, text: String)
    /// The result of a setting command.
    case settingChanged(SettingOutcome)
    case settingsLoaded([SettingValue])
    /// The paths that begin as typed; folders end in a slash.
    case pathsListed(String, [String])
    /// The setting is in the configuration file.
    case settingKept(Setting)
    /// The task with this identifier was to be expired but is not running.
    case nothingToStop(String)
    /// A file was imported, and its new feeds were refreshed.
    case feedsImported(file: String, ImportedFeeds, RefreshResult?)
    case feedListEdited(EditedFeedList)
    /// Articles arrived in the background; `notificationsOffered` when to offer notifications for them.
    case articlesArrived(articles: Int)
    case notificationsOffered(articles: Int)
    /// A notification was clicked; `clickedLoaded` brings its article, `nil` when it is no longer stored.
    case notificationClicked(Headline.ID)
    case clickedLoaded(Headline?)
    /// The result of a user's command.
    case commandEnded(Effect, CommandOutcome)
    /// A sentence for the status line.
    case noticed(String, isDiskFull: Bool = false)
    /// All unusable lines of the feed list, in the user's language.
    case feedListProblems([String])
    case ruleProblemsLoaded([SettingProblem])
    /// The result of an effect, as a sentence for the status line.
    case finished(Effect, sentence: String)
    /// Other readers' feed lists on this computer.
    case feedFilesFound([FoundFeedFile])
    case feedFormLoaded(Feed.ID, FeedForm)
    /// How many stored articles a query matches, or why a rule cannot have it.
    case matchesCounted(String, Result<BoundedCount, RuleFault>)
    /// - Parameter applied: How many stored articles the rule changed; `nil` if it was not applied to them.
    case ruleMade(RuleDraft, applied: Int?)
    /// The result of adding a feed.
    case feedAdded(FeedAddition, FeedListOutcome)
    /// - Parameter english: The sentence in English, for the journal.
    case failed(Effect, sentence: String, english: String = "", isDiskFull: Bool = false)
}

/// The result of an act on the library.
enum ActOutcome {
    case done
    case markedAllRead(Int, name: String?)
    /// `nil` when there was nothing to undo.
    case undone(UndoneChange?)
}

/// A search for an unread article beyond the loaded rows.
struct UnreadSearch: Hashable {
    var filter: HeadlineFilter
    /// `nil` for the start of the list.
    var from: HeadlinePosition?
    var forward: Bool
    /// Whether to open the article found, or only select it.
    var opens: Bool
    /// The list to switch to for the article found; `nil` to stay in the current one.
    var list: FeedRow?
    /// The lists to search next when it has none.
    var others: [FeedRow] = []
}
