import Texts

extension KeyContext {
    /// The place, for use within a sentence.
    package var title: String {
        switch self {
        case .feeds: PlaceTexts.feeds
        case .headlines: PlaceTexts.headlines
        case .results: PlaceTexts.results
        case .article: PlaceTexts.article
        case .feedDetails: PlaceTexts.feedDetails
        case .statistics: PlaceTexts.statistics
        case .matches: PlaceTexts.matches
        case .links: PlaceTexts.links
        case .enclosures: PlaceTexts.enclosures
        case .tasks: PlaceTexts.tasks
        case .downloads: PlaceTexts.downloads
        case .explanation: PlaceTexts.explanation
        case .problems: PlaceTexts.problems
        case .help: PlaceTexts.help
        case .feedForm: PlaceTexts.feedForm
        case .ruleForm: PlaceTexts.ruleForm
        case .hiddenFeeds: PlaceTexts.hiddenFeeds
        case .settings: PlaceTexts.settings
        case .themes: PlaceTexts.themes
        case .output: PlaceTexts.output
        case .story: PlaceTexts.story
        case .feedChoice: PlaceTexts.feedChoice
        }
    }
}

extension Action.Chapter {
    /// The heading on the help screen.
    package var title: String {
        switch self {
        case .moving: PlaceTexts.moving
        case .reading: PlaceTexts.reading
        case .downloads: PlaceTexts.chapterDownloads
        case .feeds: PlaceTexts.chapterFeeds
        case .background: PlaceTexts.background
        case .program: PlaceTexts.program
        }
    }
}
