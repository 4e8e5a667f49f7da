package import Terminal

extension Action {
    package struct Binding: Equatable {
        package let contexts: Set<KeyContext>
        package let keys: [Key]
        /// Whether it follows from another key, so that the help leaves it out.
        package var isImplied = false
    }

    /// The contexts in which the action is available.
    package var contexts: Set<KeyContext> {
        bindings.reduce(into: []) { $0.formUnion($1.contexts) }
    }

    /// The default keys by context. A context may add its own.
    var bindings: [Binding] {
        switch self {
        case .moveDown: Self.bindings(KeyContext.everywhere, .character("j"), .down)
        case .moveUp: Self.bindings(KeyContext.everywhere, .character("k"), .up)
        case .goToTop: Self.bindings(KeyContext.everywhere, .character("g"), .home)
        case .goToBottom: Self.bindings(KeyContext.everywhere, .character("G"), .end)
        case .readOn: Self.bindings(KeyContext.lists, .character(" "))
        case .pageDown:
            Self.bindings(
                KeyContext.everywhere.subtracting(KeyContext.lists.union(KeyContext.ticking)), .character(" "),
                .pageDown, .control("f"),
                also: Binding(contexts: KeyContext.lists.union(KeyContext.ticking), keys: [.pageDown, .control("f")]))
        case .pageUp: Self.bindings(KeyContext.everywhere, .character("b"), .pageUp, .control("b"))
        case .halfPageDown: Self.bindings(KeyContext.everywhere, .control("d"))
        case .halfPageUp: Self.bindings(KeyContext.everywhere, .control("u"))
        case .scrollRight: Self.bindings(KeyContext.inArticle, .character(">"))
        case .scrollLeft: Self.bindings(KeyContext.inArticle, .character("<"))
        case .open:
            Self.bindings(
                KeyContext.lists.union(KeyContext.screens).union([.tasks, .links, .enclosures, .downloads, .help]),
                .enter, .character("l"), .right)
        case .back:
            Self.bindings(
                KeyContext.everywhere.subtracting([.feeds, .matches]), .character("q"), .character("h"), .left, .escape,
                also: Binding(contexts: [.matches], keys: [.character("q"), .character("h"), .left]))
        case .quit:
            Self.bindings(
                KeyContext.everywhere, .character("Q"), .control("c"),
                also: Binding(contexts: [.feeds], keys: [.character("q")]))
        case .nextPane: Self.bindings(KeyContext.reading.union([.tasks]), .tab)
        case .previousPane: Self.bindings(KeyContext.reading.union([.tasks]), .backTab)
        case .zoom: Self.bindings(KeyContext.reading, .character("Z"))
        case .togglePreview: Self.bindings(KeyContext.lists, .character("p"))
        case .nextFeed: Self.bindings(KeyContext.lists, .character("J"))
        case .previousFeed: Self.bindings(KeyContext.lists, .character("K"))
        case .goToFeed: Self.bindings(KeyContext.reading, .character("w"))
        case .nextArticle: Self.bindings(KeyContext.inArticle, .character("J"))
        case .previousArticle: Self.bindings(KeyContext.inArticle, .character("K"))
        case .nextUnread: Self.bindings(KeyContext.reading.subtracting([.matches]), .character("n"))
        case .previousUnread: Self.bindings(KeyContext.reading.subtracting([.matches]), .character("N"))
        case .search: Self.bindings(KeyContext.lists, .character("/"))
        case .filterList: Self.bindings(KeyContext.reading, .character("F"))
        case .find: Self.bindings(KeyContext.texts, .character("/"))
        case .nextMatch: Self.bindings([.matches, .help], .character("n"))
        case .previousMatch: Self.bindings([.matches, .help], .character("N"))
        case .endFinding: Self.bindings([.matches], .escape)
        case .refreshFeed: Self.bindings(KeyContext.aboutFeeds.union(KeyContext.standaloneFeedLists), .character("r"))
        case .showFeedDetails: Self.bindings(KeyContext.reading, .character("i"))
        case .showStatistics: Self.bindings(KeyContext.aboutFeeds, .character("="))
        case .refreshAll: Self.bindings(KeyContext.everywhere, .character("R"))
        case .stopRefresh: Self.bindings(KeyContext.everywhere, .control("x"))
        case .toggleRead: Self.bindings(KeyContext.aboutArticles, .character("a"))
        case .markListRead: Self.bindings(KeyContext.lists, .character("A"))
        case .markOlderRead: Self.bindings(KeyContext.lists, .character("M"))
        case .undo:
            Self.bindings(KeyContext.reading.union(KeyContext.standaloneFeedLists).union([.story]), .character("u"))
        case .toggleStar: Self.bindings(KeyContext.aboutArticles, .character("s"))
        case .hideArticle: Self.bindings(KeyContext.aboutArticles, .character("H"))
        case .saveTo: Self.bindings(KeyContext.aboutArticles, .character("B"))
        case .showStory: Self.bindings(KeyContext.aboutArticles, .character("m"))
        case .splitStory: Self.bindings([.story], .character("x"))
        case .makeRule: Self.bindings(KeyContext.aboutArticles, .character("I"))
        case .setTags: Self.bindings(KeyContext.aboutArticles, .character("T"))
        case .hideRead: Self.bindings(KeyContext.lists, .character("z"))
        case .order: Self.bindings(KeyContext.lists, .character("O"))
        case .headings: Self.bindings(KeyContext.lists, .character("v"))
        case .foldTag: Self.bindings([.feeds], .character("c"))
        case .foldAllTags: Self.bindings([.feeds], .character("C"))
        case .addFeed: Self.bindings(KeyContext.everywhere, .character("+"))
        case .removeFeed: Self.bindings(KeyContext.wholeLists.union(KeyContext.standaloneFeedLists), .character("-"))
        case .editFeed: Self.bindings(KeyContext.standaloneFeedLists.union([.feeds, .feedDetails]), .character("e"))
        case .save: Self.bindings([.feedForm, .ruleForm], .character("s"))
        case .tick: Self.bindings(KeyContext.ticking, .character(" "))
        case .chooseFeeds: Self.bindings(KeyContext.everywhere.subtracting([.feedChoice]), .character("S"))
        case .openInBrowser:
            Self.bindings(KeyContext.aboutFeeds.union([.links, .enclosures, .downloads]), .character("o"))
        case .openDiscussion: Self.bindings(KeyContext.aboutArticles, .character("d"))
        case .copyLink: Self.bindings(KeyContext.aboutFeeds.union([.links, .enclosures, .downloads]), .character("y"))
        case .openLink:
            Self.bindings(
                KeyContext.inArticle, .character("1"), .character("2"), .character("3"), .character("4"),
                .character("5"), .character("6"), .character("7"), .character("8"), .character("9"))
        case .showLinks: Self.bindings(KeyContext.inArticle, .character("#"))
        case .goToNote: Self.bindings(KeyContext.inArticle, .enter)
        case .nextLink: Self.bindings(KeyContext.inArticle, .character("."))
        case .previousLink: Self.bindings(KeyContext.inArticle, .character(","))
        case .foldPart: Self.bindings(KeyContext.inArticle, .character("c"))
        case .foldAllParts: Self.bindings(KeyContext.inArticle, .character("C"))
        case .fullText: Self.bindings(KeyContext.aboutArticles, .character("f"))
        case .openEnclosure: Self.bindings(KeyContext.aboutArticles.union([.enclosures]), .character("E"))
        case .showChapters: Self.bindings(KeyContext.inArticle, .character("x"))
        case .showTranscript: Self.bindings(KeyContext.inArticle, .character("X"))
        case .downloadEnclosure: Self.bindings(KeyContext.aboutArticles.union([.enclosures]), .character("e"))
        case .showDownloads: Self.bindings(KeyContext.everywhere.subtracting([.downloads]), .character("D"))
        case .pauseDownload: Self.bindings([.downloads], .character("p"))
        case .retryDownload: Self.bindings([.downloads], .character("r"))
        case .removeDownload: Self.bindings([.downloads], .character("-"), .delete)
        case .chooseLink:
            Self.bindings(
                [.links, .enclosures], .character("1"), .character("2"), .character("3"), .character("4"),
                .character("5"), .character("6"), .character("7"), .character("8"), .character("9"), .character("0"))
        case .showTasks: Self.bindings(KeyContext.everywhere.subtracting([.tasks]), .character("t"))
        case .submitTask: Self.bindings(KeyContext.background, .character("s"))
        case .cancelTask: Self.bindings(KeyContext.background, .character("-"))
        case .simulateLaunch: Self.bindings(KeyContext.background, .character("L"))
        case .simulateExpiration: Self.bindings(KeyContext.background, .character("X"))
        case .simulateTask: Self.bindings(KeyContext.everywhere, .control("t"))
        case .showProblems: Self.bindings(KeyContext.everywhere.subtracting([.problems]), .character("!"))
        case .commandLine: Self.bindings(KeyContext.everywhere, .character(":"))
        case .showHelp: Self.bindings(KeyContext.everywhere.subtracting([.help]), .character("?"))
        }
    }

    private static func bindings(_ contexts: Set<KeyContext>, _ keys: Key..., also: Binding...) -> [Binding] {
        [Binding(contexts: contexts, keys: keys)] + also
    }
}
