import News
import Presentation
import Texts

extension FeedChoiceTexts {
    static func found(_ count: Int) -> String {
        foundFeeds(CountTexts.feeds(count))
    }

    static var newsterm: String { "newsterm" }
    static func add(_ count: Int) -> String {
        count == 1 ? addOne : addSeveral(count)
    }

    static func file(_ file: FoundFeedFile) -> String {
        newFeeds(count: file.newFeeds, format: inEnglish(file.format, else: translated(file.format)))
    }

    private static func translated(_ format: String) -> String {
        switch format {
        case "newsboat's urls": FeedChoiceTexts.newsboatFile
        case "newsraft's feeds": FeedChoiceTexts.newsraftFile
        default: format
        }
    }

    static func heading(_ topic: StarterFeeds.Topic) -> String {
        switch topic {
        case .world: headingWorld
        case .technology: headingTechnology
        case .programming: headingProgramming
        case .freeSoftware: headingFreeSoftware
        case .security: headingSecurity
        case .science: headingScience
        case .podcasts: headingPodcasts
        case .reading: headingReading
        case .comics: headingComics
        case .japanese: headingJapanese
        }
    }
}
