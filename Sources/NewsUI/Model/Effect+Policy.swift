import News

extension Effect {
    /// How an effect runs beside others.
    enum Policy {
        /// By `App`, which has the screen.
        case byApp
        /// Before the next key, which may quit: the work outlives the screen.
        case atOnce
        case concurrent
        /// After all earlier ones, also when the user has quit.
        case inOrder
        /// Cancels an earlier one of its kind that still runs.
        case latest(Kind)
        /// Counts lists after a pause; a count that is cancelled is requested again.
        case counting(isThorough: Bool)
    }

    enum Kind {
        case search, preview, pauseInFeeds, waitForText
    }

    var policy: Policy {
        switch self {
        case .copy, .askBackground, .editFeedList, .countLibrary, .stopCounting, .addFeed, .stopAdding, .stopCommands:
            .byApp
        case .runCommand(let command, _, _): command.takesTerminal || canBeStopped ? .byApp : .concurrent
        case .refresh, .removeFeed, .addFeeds, .changeFeed, .importFeeds, .checkFeedList, .simulateLaunch, .download,
            .controlDownload, .fetchFullText, .tellServer:
            .atOnce
        // The search for an unread article must see earlier marks.
        case .act, .savePlace, .noteReading, .chooseText, .findUnread, .loadSaves: .inOrder
        case .search: .latest(.search)
        case .loadPreview: .latest(.preview)
        case .waitForPauseInFeeds: .latest(.pauseInFeeds)
        case .waitForText: .latest(.waitForText)
        case .countLists(_, let isThorough): .counting(isThorough: isThorough)
        case .loadPage, .loadFeeds, .loadOverlaps, .loadFeedDetails, .loadFeedActivity, .loadArticle, .loadEnclosures,
            .loadStory, .openEnclosure, .clearDownloads, .openDownload, .loadChapters, .loadTranscript, .prepareSearch,
            .loadFeedForm, .countMatches, .makeRule, .findFeedFiles, .stopRefresh, .explain, .submitTask, .cancelTask,
            .simulateExpiration, .openInBrowser, .openDiscussion, .saveCommands, .changeSetting, .loadSettings,
            .listPaths, .saveSetting, .loadClicked, .claimNotificationOffer:
            .concurrent
        }
    }

    /// Whether it searches the library itself, and would have to wait for a running count, which is cancelled then.
    var precedesCounts: Bool {
        switch self {
        case .search, .act(.markAllRead): true
        default: false
        }
    }
}
