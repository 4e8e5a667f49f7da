import News
import Presentation
import Texts

/// A library that can only be read: nothing is changed in it, and nothing is fetched for it.
extension Model {
    /// Refuses an action that could only fail, before it asks for anything.
    /// - Returns: whether it is refused, which the status line says then.
    mutating func refuses(_ action: Action) -> Bool {
        action.changesLibrary && refusesChanges()
    }

    /// The same for what is no action of its own.
    mutating func refusesChanges() -> Bool {
        guard libraryRefusal != nil else { return false }
        // Why, and what to do, was told at the start, and is among the problems.
        messages.add(StatusTexts.notChanged, isError: true)
        return true
    }
}

extension Action {
    /// Whether it changes what is stored, or fetches something to be stored.
    fileprivate var changesLibrary: Bool {
        switch self {
        case .refreshFeed, .refreshAll, .toggleRead, .markListRead, .markOlderRead, .undo, .toggleStar, .setTags,
            .addFeed,
            .removeFeed, .chooseFeeds, .tick, .editFeed, .save, .downloadEnclosure, .pauseDownload, .retryDownload,
            .removeDownload,
            .submitTask, .cancelTask, .simulateLaunch, .simulateExpiration, .simulateTask:
            true
        // A full text that is there already is shown.
        case .moveDown, .moveUp, .goToTop, .goToBottom, .readOn, .pageDown, .pageUp, .halfPageDown, .halfPageUp,
            .scrollRight, .scrollLeft, .goToNote, .nextLink, .previousLink, .foldPart, .foldAllParts, .open,
            .back, .quit, .nextPane, .previousPane, .zoom, .togglePreview, .nextFeed, .previousFeed, .goToFeed,
            .nextArticle, .previousArticle,
            .nextUnread, .previousUnread, .stopRefresh, .showFeedDetails, .showStatistics, .hideRead, .order, .headings,
            .foldTag, .foldAllTags, .openInBrowser, .copyLink, .openLink, .showLinks, .chooseLink, .fullText,
            .openEnclosure, .showDownloads, .search, .filterList, .find, .nextMatch, .previousMatch, .endFinding,
            .showTasks, .showProblems, .showHelp, .commandLine:
            false
        }
    }
}
