import News
import Presentation
import Texts

/// A read-only library: nothing is changed in it or fetched for it.
extension Model {
    /// Refuses an action that could only fail, before it asks for anything.
    /// - Returns: Whether it was refused; the status line then says so.
    mutating func refuses(_ action: Action) -> Bool {
        action.changesLibrary && refusesChanges()
    }

    /// The same for changes that are not actions.
    mutating func refusesChanges() -> Bool {
        guard libraryRefusal != nil else { return false }
        // The reason was shown at the start, and is on the problems screen.
        messages.add(StatusTexts.notChanged, isError: true)
        return true
    }
}

extension Action {
    /// Whether it changes the library, or fetches something to store.
    fileprivate var changesLibrary: Bool {
        switch self {
        case .refreshFeed, .refreshAll, .toggleRead, .markListRead, .markOlderRead, .undo, .toggleStar, .hideArticle,
            .saveTo, .splitStory, .makeRule, .setTags,
            .addFeed,
            .removeFeed, .chooseFeeds, .tick, .editFeed, .save, .downloadEnclosure, .pauseDownload, .retryDownload,
            .removeDownload,
            .submitTask, .cancelTask, .simulateLaunch, .simulateExpiration, .simulateTask:
            true
        // A full text already stored can be shown.
        case .moveDown, .moveUp, .goToTop, .goToBottom, .readOn, .pageDown, .pageUp, .halfPageDown, .halfPageUp,
            .scrollRight, .scrollLeft, .goToNote, .nextLink, .previousLink, .foldPart, .foldAllParts, .open,
            .back, .quit, .nextPane, .previousPane, .zoom, .togglePreview, .nextFeed, .previousFeed, .goToFeed,
            .nextArticle, .previousArticle,
            .nextUnread, .previousUnread, .stopRefresh, .showFeedDetails, .showStatistics, .hideRead, .order, .headings,
            .foldTag, .foldAllTags, .openInBrowser, .openDiscussion, .copyLink, .openLink, .showLinks,
            .chooseLink, .fullText, .openEnclosure, .showChapters, .showTranscript, .showStory, .showDownloads, .search,
            .filterList,
            .find,
            .nextMatch,
            .previousMatch, .endFinding,
            .showTasks, .showProblems, .showHelp, .commandLine:
            false
        }
    }
}
