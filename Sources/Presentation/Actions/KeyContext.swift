/// Where a key is pressed: what has the focus decides what the key does.
package enum KeyContext: CaseIterable {
    case feeds
    case headlines
    /// What a query found.
    case results
    case article
    /// An article in which something was found.
    case matches
    /// The list of an article's links.
    case links
    /// The list of the files that come with an article.
    case enclosures
    case downloads
    case feedDetails
    case statistics
    case tasks
    case explanation
    case problems
    case help
    /// The choice of feeds to read.
    case feedChoice
    /// The form of a feed.
    case feedForm
    case hiddenFeeds
    case settings
    case themes

    package static let wholeLists: Set<KeyContext> = [.feeds, .headlines]
    package static let lists = wholeLists.union([.results])
    package static let inArticle: Set<KeyContext> = [.article, .matches]
    /// Where words can be found.
    static let texts = inArticle.union([.help])
    package static let reading = lists.union(inArticle)
    /// Where there is an article to mark.
    static let aboutArticles = inArticle.union([.headlines, .results])
    /// Where there is a feed, or something of one, to act upon.
    static let aboutFeeds: Set<KeyContext> = reading.union([.feedDetails])
    /// Where keys act upon feeds that are listed apart.
    package static let feedsApart: Set<KeyContext> = [.problems, .hiddenFeeds]
    static let screens = feedsApart.union([.feedChoice, .feedForm, .settings, .themes])
    /// Where lines are ticked.
    static let ticking: Set<KeyContext> = [.feedChoice, .feedForm]
    package static let background: Set<KeyContext> = [.tasks, .explanation]
    static let everywhere = Set(KeyContext.allCases)

    /// The name in the configuration: `feed-details`.
    package var name: String { CaseName.words(of: self).joined(separator: "-") }

    /// The context of that name; underscores stand for hyphens. nil: there is none.
    init?(name: String) {
        let name = name.replacing("_", with: "-")
        guard let context = KeyContext.allCases.first(where: { $0.name == name }) else { return nil }
        self = context
    }

    /// What opens it, where it is a page over the lists: the same key closes it.
    var opener: Action? {
        switch self {
        case .feedDetails: .showFeedDetails
        case .statistics: .showStatistics
        case .links: .showLinks
        case .downloads: .showDownloads
        case .tasks: .showTasks
        case .problems: .showProblems
        case .help: .showHelp
        case .feedChoice: .chooseFeeds
        // The keys that open the list of files do something with the selected one.
        case .feeds, .headlines, .results, .article, .matches, .enclosures, .explanation, .feedForm, .hiddenFeeds,
            .settings,
            .themes:
            nil
        }
    }
}
