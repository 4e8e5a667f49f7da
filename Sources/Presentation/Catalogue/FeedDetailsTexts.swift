import FoundationEssentials
import News
import Texts

/// The details of a feed.
extension FeedDetailsTexts {
    /// The labels of all sections.
    static var labels: [String] {
        [
            address, site, tags, articles, articlesADay, size, lastCheck, failure, nextCheck, why, posts, setting,
            timeToLive, updatePeriod, notRead, moved, validators,
        ]
    }

    static func stored(_ count: Int, unread: Int) -> String {
        storedAndUnread(count: count, unread: CountTexts.unread(unread))
    }

    /// - Parameter times: consecutive failures.
    static func failed(on date: String, times: Int) -> String {
        times > 1
            ? failedRepeatedly(date: date, times: times)
            : failedOnce(date)
    }

    static let timeToLive = "ttl"
    static let updatePeriod = "sy:updatePeriod"
    static func moved(to address: String, isSettled: Bool) -> String {
        isSettled
            ? movedAndSettled(address)
            : movedSeenOnce(address)
    }

    static func validators(_ names: [String], of date: String?) -> String {
        let date = date.map { validatorsOfDate($0) } ?? ""
        return names.joined(separator: CountTexts.and) + date
    }
}

/// When and how much a feed publishes.
extension FeedDetailsTexts {
    static func rate(_ rate: Double, articles: Int, days: Int) -> String {
        rateOverDays(rate: FormattedNumber.tenths(rate), articles: articles.grouped, days: lastDays(days))
    }

    static func size(_ bytes: Int64, average: Int64) -> String {
        sizeAndAverage(bytes: FormattedNumber.bytes(bytes), average: FormattedNumber.bytes(average))
    }

    static func estimated(_ bytes: Int64, average: Int64, newest: Int) -> String {
        estimatedSize(size: size(bytes, average: average), newest: newest)
    }

    static func most(_ times: [String]) -> String {
        busiest(times.joined(separator: CountTexts.comma))
    }

    static func basis(_ count: Int, isPartial: Bool, since day: String) -> String {
        isPartial
            ? fromNewestArticles(count: count, day: day) : fromArticles(count: count, day: day)
    }
}

/// The times at which a feed asks not to be fetched.
extension FeedDetailsTexts {
    /// - Parameter number: 0 is Sunday.
    static func dayOfWeek(_ number: Int) -> String { TimeTexts.daysOfWeek[(number + 6) % 7] }

    static func inUTC(_ times: [String]) -> String {
        inUTC(times.joined(separator: CountTexts.comma))
    }
}
