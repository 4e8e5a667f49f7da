/// Where a key is pressed: the element with the focus decides what the key does.
package enum KeyContext: CaseIterable {
    case feeds
    case headlines
    /// Search results.
    case results
    case article
    /// An article with search matches.
    case matches
    /// An article's list of links.
    case links
    /// An article's list of files.
    case enclosures
    /// The articles with the same link.
    case story
    case downloads
    case feedDetails
    case statistics
    case tasks
    case explanation
    case problems
    case help
    /// The choice of feeds to subscribe to.
    case feedChoice
    /// The form for editing a feed.
    case feedForm
    /// The form for making a rule from an article.
    case ruleForm
    case hiddenFeeds
    case settings
    case themes
    /// The output of a user's command.
    case output

    package static let wholeLists: Set<KeyContext> = [.feeds, .headlines]
    package static let lists = wholeLists.union([.results])
    package static let inArticle: Set<KeyContext> = [.article, .matches]
    /// Contexts whose text can be searched.
    static let texts = inArticle.union([.help])
    package static let reading = lists.union(inArticle)
    /// Contexts with an article to mark.
    static let aboutArticles = inArticle.union([.headlines, .results])
    /// Contexts with a feed, or an article of one, to act on.
    static let aboutFeeds: Set<KeyContext> = reading.union([.feedDetails])
    /// Contexts that list feeds outside the feed pane.
    package static let standaloneFeedLists: Set<KeyContext> = [.problems, .hiddenFeeds]
    static let screens = standaloneFeedLists.union([.feedChoice, .feedForm, .ruleForm, .settings, .themes, .story])
    /// Contexts with checkboxes.
    static let ticking: Set<KeyContext> = [.feedChoice, .feedForm, .ruleForm]
    package static let background: Set<KeyContext> = [.tasks, .explanation]
    static let everywhere = Set(KeyContext.allCases)

    /// The name in the configuration: `feed-details`.
    package var name: String { CaseName.words(of: self).joined(separator: "-") }

    /// The context with a name, in which underscores stand for hyphens; `nil` if there is none.
    init?(name: String) {
        let name = name.replacing("_", with: "-")
        guard let context = KeyContext.allCases.first(where: { $0.name == name }) else { return nil }
        self = context
    }

    /// The action that opens the context's page over the lists: its key also closes the page.
    var opener: Action? {
        switch self {
        case .feedDetails: .showFeedDetails
        case .statistics: .showStatistics
        case .links: .showLinks
        case .story: .showStory
        case .downloads: .showDownloads
        case .tasks: .showTasks
        case .problems: .showProblems
        case .help: .showHelp
        case .feedChoice: .chooseFeeds
        // The keys that open the list of files act on the selected file there.
        case .feeds, .headlines, .results, .article, .matches, .enclosures, .explanation, .feedForm, .ruleForm,
            .hiddenFeeds, .settings, .themes, .output:
            nil
        }
    }
}
