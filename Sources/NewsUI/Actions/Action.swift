/// Everything the person can do, one case each. Key map, help screen and help line derive from this table.
enum Action: CaseIterable {
    case moveDown, moveUp, goToTop, goToBottom
    case pageDown, pageUp, halfPageDown, halfPageUp
    case open, back, quit, nextPane, previousPane
    case nextFeed, previousFeed, nextArticle, previousArticle, nextUnread, previousUnread
    case refreshFeed, refreshAll, showFeedDetails
    case toggleRead, markListRead, markOlderRead, undo, toggleStar, hideRead
    case order, headings
    case foldTag, foldAllTags, addFeed, removeFeed, addStarterSet
    case openInBrowser, copyLink, openLink, showLinks, chooseLink, fullText, openEnclosure
    case search, filterList, find, nextMatch, previousMatch, endFinding
    case showTasks, simulateLaunch, simulateExpiration, simulateTask
    case showProblems, showHelp

    /// The chapters of the help screen, in their order.
    enum Chapter: String, CaseIterable {
        case moving = "Moving"
        case reading = "Reading"
        case feeds = "Feeds"
        case background = "Background tasks"
        case program = "Program"
    }

    var chapter: Chapter {
        switch self {
        case .moveDown, .moveUp, .goToTop, .goToBottom, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .open, .back,
            .nextPane, .previousPane, .nextFeed, .previousFeed, .nextArticle, .previousArticle, .nextUnread,
            .previousUnread, .order, .headings,
            .search, .filterList,
            .find, .nextMatch, .previousMatch, .endFinding:
            .moving
        case .toggleRead, .markListRead, .markOlderRead, .undo, .toggleStar, .hideRead, .openInBrowser, .copyLink,
            .openLink,
            .showLinks, .chooseLink, .fullText, .openEnclosure:
            .reading
        case .refreshFeed, .refreshAll, .showFeedDetails, .foldTag, .foldAllTags, .addFeed, .removeFeed, .addStarterSet:
            .feeds
        case .showTasks, .simulateLaunch, .simulateExpiration, .simulateTask: .background
        case .showProblems, .showHelp, .quit: .program
        }
    }
}
