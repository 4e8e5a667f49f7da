/// Where a key is pressed: what has the focus decides what the key does.
enum KeyContext: CaseIterable {
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
    case feedDetails
    case tasks
    case explanation
    case problems
    case help

    static let wholeLists: Set<KeyContext> = [.feeds, .headlines]
    static let lists = wholeLists.union([.results])
    static let inArticle: Set<KeyContext> = [.article, .matches]
    static let reading = lists.union(inArticle)
    /// Where there is an article to mark.
    static let aboutArticles = inArticle.union([.headlines, .results])
    /// Where there is a feed, or something of one, to act upon.
    static let aboutFeeds: Set<KeyContext> = reading.union([.feedDetails])
    static let background: Set<KeyContext> = [.tasks, .explanation]
    static let everywhere = Set(KeyContext.allCases)

    /// The heading under which the help screen lists the context's keys.
    var title: String {
        switch self {
        case .feeds: "the feeds"
        case .headlines: "the headlines"
        case .results: "the results"
        case .article: "an article"
        case .feedDetails: "a feed's details"
        case .matches: "what was found in an article"
        case .links: "an article's links"
        case .enclosures: "the files that come with an article"
        case .tasks: "the background tasks"
        case .explanation: "a task's explanation"
        case .problems: "the problems"
        case .help: "this help"
        }
    }
}
