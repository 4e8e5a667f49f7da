import Terminal

nonisolated extension Action {
    /// What the help screen says about an action, and the keys it starts with.
    struct Entry {
        /// A word or two for the help line.
        let label: String
        /// A sentence for the help screen.
        let help: String
        /// Which keys, where. A place may add keys of its own.
        let bindings: [Binding]

        init(_ label: String, _ help: String, _ contexts: Set<KeyContext>, _ keys: Key..., also: Binding...) {
            self.label = label
            self.help = help
            bindings = [Binding(contexts: contexts, keys: keys)] + also
        }
    }

    struct Binding: Equatable {
        let contexts: Set<KeyContext>
        let keys: [Key]
        /// Whether it follows from another key, and need not be told.
        var isImplied = false
    }

    /// Where the action can be had.
    var contexts: Set<KeyContext> {
        entry.bindings.reduce(into: []) { $0.formUnion($1.contexts) }
    }

    var entry: Entry {
        switch self {
        case .moveDown: Entry("down", "Move down a line.", KeyContext.everywhere, .character("j"), .down)
        case .moveUp: Entry("up", "Move up a line.", KeyContext.everywhere, .character("k"), .up)
        case .goToTop: Entry("top", "Go to the first line.", KeyContext.everywhere, .character("g"), .home)
        case .goToBottom: Entry("bottom", "Go to the last line.", KeyContext.everywhere, .character("G"), .end)
        case .pageDown:
            Entry(
                "page", "Move down a page; at the end of an article, go on to the next unread one.",
                KeyContext.everywhere, .character(" "), .pageDown, .control("f"))
        case .pageUp:
            Entry("page up", "Move up a page.", KeyContext.everywhere, .character("b"), .pageUp, .control("b"))
        case .halfPageDown: Entry("half page", "Move down half a page.", KeyContext.everywhere, .control("d"))
        case .halfPageUp: Entry("half page up", "Move up half a page.", KeyContext.everywhere, .control("u"))
        case .open:
            Entry(
                "open",
                "Open the article, the list of the feed, the link, the enclosure, or the explanation of the background task.",
                KeyContext.lists.union([.tasks, .links, .enclosures]), .enter, .character("l"), .right)
        case .back:
            Entry(
                "back",
                "Go back; from the headlines, to the whole list where it is filtered, then to the feeds. The key that "
                    + "opened a page closes it, too.",
                KeyContext.everywhere.subtracting([.feeds, .matches]), .character("q"), .character("h"), .left, .escape,
                also: Binding(contexts: [.matches], keys: [.character("q"), .character("h"), .left]))
        case .quit:
            Entry(
                "quit", "Quit.", KeyContext.everywhere, .character("Q"), .control("c"),
                also: Binding(contexts: [.feeds], keys: [.character("q")]))
        case .nextPane:
            Entry(
                "next pane",
                "Go to the next pane: feeds, headlines, the open article; on the background tasks, to their log.",
                KeyContext.reading.union([.tasks]), .tab)
        case .previousPane:
            Entry("pane before", "Go to the pane before.", KeyContext.reading.union([.tasks]), .backTab)
        case .nextFeed: Entry("next feed", "Show the next feed.", KeyContext.lists, .character("J"))
        case .previousFeed: Entry("previous feed", "Show the previous feed.", KeyContext.lists, .character("K"))
        case .nextArticle: Entry("next", "Open the next article of the list.", KeyContext.inArticle, .character("J"))
        case .previousArticle:
            Entry("previous", "Open the previous article of the list.", KeyContext.inArticle, .character("K"))
        case .nextUnread:
            Entry(
                "next unread", "Go to the next unread article.", KeyContext.reading.subtracting([.matches]),
                .character("n"))
        case .previousUnread:
            Entry(
                "previous unread", "Go to the unread article before.", KeyContext.reading.subtracting([.matches]),
                .character("N"))
        case .search:
            Entry(
                "search", "Search all articles; results come as you type, the best first.", KeyContext.lists,
                .character("/"))
        case .filterList:
            Entry(
                "filter", "Show only those articles of the lists that fit a query, as you type; back ends it.",
                KeyContext.lists, .character("F"))
        case .find: Entry("find", "Find words in the article.", KeyContext.inArticle, .character("/"))
        case .nextMatch: Entry("next match", "Go to the next place where they were found.", [.matches], .character("n"))
        case .previousMatch:
            Entry("match before", "Go to the place before where they were found.", [.matches], .character("N"))
        case .endFinding:
            Entry(
                "end search", "End the search: the keys for matches go to unread articles again.", [.matches], .escape)
        case .refreshFeed: Entry("refresh feed", "Refresh this feed.", KeyContext.aboutFeeds, .character("r"))
        case .showFeedDetails:
            Entry(
                "details", "Show what is known of this feed: when it is checked next, and why then.",
                KeyContext.reading, .character("i"))
        case .showStatistics:
            Entry(
                "statistics", "Show statistics of the library: how much comes, from where, and what is read.",
                KeyContext.aboutFeeds, .character("="))
        case .refreshAll:
            Entry("refresh", "Refresh all feeds.", KeyContext.reading.union(KeyContext.background), .character("R"))
        case .toggleRead:
            Entry(
                "read/unread", "Mark the article as read, or as unread.", KeyContext.aboutArticles,
                .character("a"))
        case .markListRead: Entry("all read", "Mark the whole list as read.", KeyContext.lists, .character("A"))
        case .markOlderRead:
            Entry(
                "older read", "Mark as read what is older in the list than 3d, 2w or 2026-11-20, say.",
                KeyContext.lists, .character("M"))
        case .undo:
            Entry(
                "undo", "Take the last change back, then the one before it; of the last 24 hours.", KeyContext.reading,
                .character("u"))
        case .toggleStar:
            Entry(
                "star", "Star the article, or take the star away.", KeyContext.aboutArticles,
                .character("s"))
        case .hideRead:
            Entry("hide read", "Hide the read articles, or show them again.", KeyContext.lists, .character("z"))
        case .order:
            Entry(
                "order", "Sort the list: newest or oldest first, by feed, or by title.", KeyContext.lists,
                .character("O"))
        case .headings:
            Entry(
                "headings", "Group the list by day, or by feed where it is sorted so, with a heading over each.",
                KeyContext.lists, .character("v"))
        case .foldTag:
            Entry("fold", "Hide the feeds of the tag, or show them again.", [.feeds], .character("c"))
        case .foldAllTags:
            Entry("fold all", "Hide the feeds of all tags, or show them again.", [.feeds], .character("C"))
        case .addFeed: Entry("add feed", "Add a feed by its address.", KeyContext.lists, .character("+"))
        case .removeFeed:
            Entry(
                "remove feed", "Take the selected feed off the list; undo brings it back.", KeyContext.wholeLists,
                .character("-"))
        case .addStarterSet:
            Entry(
                "starter set", "Add a small starter set, while no feed of yours is listed.", KeyContext.lists,
                .character("S"))
        case .openInBrowser:
            Entry(
                "browser", "Open the link in the browser.", KeyContext.aboutFeeds.union([.links, .enclosures]),
                .character("o"))
        case .copyLink:
            Entry("copy link", "Copy the link.", KeyContext.aboutFeeds.union([.links, .enclosures]), .character("y"))
        case .openLink:
            Entry(
                "open link", "Open the link of that number in the browser.", KeyContext.inArticle,
                .character("1"), .character("2"), .character("3"), .character("4"), .character("5"), .character("6"),
                .character("7"), .character("8"), .character("9"))
        case .showLinks: Entry("links", "List the links of the article.", KeyContext.inArticle, .character("#"))
        case .fullText:
            Entry(
                "full text",
                "Fetch the full text from the article's page; then, go back to the feed's text, or on to it.",
                KeyContext.inArticle, .character("f"))
        case .openEnclosure:
            Entry(
                "enclosure", "Open the file that comes with the article; of several, choose one by its number.",
                KeyContext.aboutArticles, .character("E"))
        case .chooseLink:
            Entry(
                "number", "Go to the link or the enclosure of that number; more digits go on with it.",
                [.links, .enclosures], .character("1"),
                .character("2"), .character("3"), .character("4"), .character("5"), .character("6"), .character("7"),
                .character("8"), .character("9"), .character("0"))
        case .showTasks:
            Entry(
                "tasks", "Show the background tasks, when they ran and will run, and their log.",
                KeyContext.aboutFeeds.union([.explanation, .help]), .character("t"))
        case .simulateLaunch:
            Entry("launch", "Simulate a launch of the selected task.", KeyContext.background, .character("L"))
        case .simulateExpiration:
            Entry(
                "expire", "Simulate the expiration of the selected task.", KeyContext.background, .character("X"))
        case .simulateTask:
            Entry(
                "launch a task", "Simulate the launch of the task whose first letter follows.", KeyContext.everywhere,
                .control("t"))
        case .showProblems:
            Entry(
                "problems", "Show the broken lines of the feed list, and the feeds that could not be refreshed.",
                KeyContext.everywhere.subtracting([.problems]), .character("!"))
        case .commandLine:
            Entry(
                "command", "Do anything by its name, or go to a line by its number.", KeyContext.everywhere,
                .character(":"))
        case .showHelp: Entry("help", "Show every key.", KeyContext.everywhere.subtracting([.help]), .character("?"))
        }
    }
}
