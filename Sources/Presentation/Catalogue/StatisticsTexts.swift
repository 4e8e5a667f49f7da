import News
import Texts

/// The statistics of the library.
extension StatisticsTexts {
    package static func counting(_ part: Double) -> String {
        countingProgress(FormattedNumber.percent(part))
    }

    static var labels: [String] { [stored, read, feeds, notShown, onDisk] }

    static func sizes(library: Int64, index: Int64) -> String {
        let library = FormattedNumber.bytes(library)
        guard index > 0 else {
            return sizeWithoutIndex(library)
        }
        return sizeWithIndex(library: library, index: FormattedNumber.bytes(index))
    }

    static func ofAll(_ part: Double) -> String {
        partOfAll(percent(part))
    }

    /// The share of read articles; below 1% it says "less than 1%", not 0% or 1%.
    private static func percent(_ part: Double) -> String {
        part > 0 && part < 0.01 ? lessThanOnePercent : FormattedNumber.percent(part)
    }

    static func ofRecent(_ part: Double) -> String {
        partOfRecent(part: percent(part), days: LibraryStatistics.recentDays)
    }

    static func state(_ state: FeedState, _ count: Int) -> String {
        let count = FormattedNumber.grouped(count)
        return switch state {
        case .fine: stateFine(count)
        case .silent: stateSilent(count)
        case .failing: stateFailing(count)
        case .stopped: stateStopped(count)
        case .neverAsked: stateNeverAsked(count)
        }
    }

    static func states(_ count: Int, _ states: [String]) -> String {
        countWithStates(count: count, states: states.joined(separator: CountTexts.comma))
    }

    static func hidden(articles: Int, feeds: Int) -> String {
        ofHiddenFeeds(articles: CountTexts.articles(articles), feeds: hiddenFeeds(feeds))
    }

    static func none(days: Int) -> String {
        noneIn(TimeTexts.days(days))
    }

    static func average(_ average: Double, days: Int, most: Int, on day: String) -> String {
        averageAndMost(average: FormattedNumber.tenths(average), days: TimeTexts.days(days), most: most, day: day)
    }

    static var busiest: String {
        busiestFeeds(LibraryStatistics.recentDays)
    }

    /// - Parameters:
    ///   - rate: Articles per day.
    ///   - read: The share of them that is read; `nil` when there are none.
    static func rate(_ rate: Double, read: Double?) -> String {
        let read = read.map { percent($0) } ?? ""
        return rateAndRead(rate: FormattedNumber.tenths(rate), read: read)
    }

    static var silent: String {
        silentFeeds(LibraryStatistics.daysOfSilence)
    }
}

/// Legends of character graphics.
enum PictureTexts {
    /// The meaning of the darkest shade of a heat map: a count or a range.
    static func articles(_ range: String, isOne: Bool) -> String {
        isOne ? StatisticsTexts.oneArticleShade(range) : StatisticsTexts.articlesShade(range)
    }
}
