/// Every action of the user's, one case each. Key map, help screen and help line derive from this table.
package enum Action: CaseIterable {
    case moveDown, moveUp, goToTop, goToBottom
    case readOn, pageDown, pageUp, halfPageDown, halfPageUp, scrollRight, scrollLeft
    case open, back, quit, nextPane, previousPane, zoom, togglePreview
    case nextFeed, previousFeed, goToFeed, nextArticle, previousArticle, nextUnread, previousUnread
    case refreshFeed, refreshAll, stopRefresh, showFeedDetails
    case showStatistics
    case toggleRead, markListRead, markOlderRead, undo, toggleStar, hideArticle, saveTo, showStory, splitStory,
        makeRule,
        setTags
    case hideRead
    case order, headings
    case foldTag, foldAllTags, addFeed, removeFeed, chooseFeeds, tick, editFeed, save
    case openInBrowser, openDiscussion, copyLink, openLink, showLinks, chooseLink, goToNote
    case nextLink, previousLink, foldPart, foldAllParts, fullText, openEnclosure, showChapters, showTranscript
    case downloadEnclosure, showDownloads, pauseDownload, retryDownload, removeDownload
    case search, filterList, find, nextMatch, previousMatch, endFinding
    case showTasks, submitTask, cancelTask, simulateLaunch, simulateExpiration, simulateTask
    case showProblems, showHelp, commandLine

    /// The name in the configuration: `next-unread`.
    package var name: String { CaseName.words(of: self).joined(separator: "-") }

    /// The action with a name, in which underscores stand for hyphens; `nil` if there is none.
    package init?(name: String) {
        var name = name.replacing("_", with: "-")
        // Its name in earlier versions.
        if name == "add-starter-set" { name = Action.chooseFeeds.name }
        guard let action = Action.allCases.first(where: { $0.name == name }) else { return nil }
        self = action
    }

    /// Whether its key is a digit: the link's number.
    package var takesDigit: Bool { self == .openLink || self == .chooseLink }

    /// Whether something may follow it on the command line and in a command of the user's.
    package var takesArgument: Bool {
        switch self {
        case .addFeed, .search, .filterList, .find, .goToFeed, .order, .showHelp, .markOlderRead, .setTags, .open,
            .openLink, .chooseLink, .simulateTask, .toggleRead:
            true
        default: false
        }
    }

    /// Whether it acts on the selection in a list whose items are chosen by number.
    package var usesChoice: Bool {
        [.open, .openInBrowser, .copyLink, .openEnclosure, .downloadEnclosure].contains(self)
    }

    /// The chapters of the help screen, in order.
    package enum Chapter: CaseIterable {
        case moving, reading, downloads, feeds, background, program
    }

    package var chapter: Chapter {
        switch self {
        case .moveDown, .moveUp, .goToTop, .goToBottom, .readOn, .pageDown, .pageUp, .halfPageDown, .halfPageUp,
            .scrollRight, .scrollLeft, .open, .back,
            .nextPane, .previousPane, .zoom, .togglePreview, .nextFeed, .previousFeed, .goToFeed, .nextArticle,
            .previousArticle, .nextUnread,
            .previousUnread, .order, .headings,
            .search, .filterList,
            .find, .nextMatch, .previousMatch, .endFinding:
            .moving
        case .toggleRead, .markListRead, .markOlderRead, .undo, .toggleStar, .hideArticle, .saveTo, .showStory,
            .splitStory, .makeRule, .setTags, .hideRead, .openInBrowser, .openDiscussion, .copyLink, .openLink,
            .showLinks,
            .chooseLink, .goToNote,
            .nextLink, .previousLink, .foldPart, .foldAllParts, .fullText, .openEnclosure, .showChapters,
            .showTranscript:
            .reading
        case .downloadEnclosure, .showDownloads, .pauseDownload, .retryDownload, .removeDownload: .downloads
        case .refreshFeed, .refreshAll, .stopRefresh, .showFeedDetails, .showStatistics, .foldTag, .foldAllTags,
            .addFeed, .removeFeed, .chooseFeeds, .tick, .editFeed, .save:
            .feeds
        case .showTasks, .submitTask, .cancelTask, .simulateLaunch, .simulateExpiration, .simulateTask: .background
        case .showProblems, .showHelp, .commandLine, .quit: .program
        }
    }
}

/// The names of enumeration cases as users write them.
enum CaseName {
    /// "nextUnread" becomes "next" and "unread".
    static func words(of value: some Any) -> [String] {
        var words = [""]
        for character in String(describing: value) {
            if character.isUppercase { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words
    }
}
