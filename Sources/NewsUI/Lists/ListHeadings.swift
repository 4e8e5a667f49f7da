import Foundation
import News

/// The headings between the articles of a list: the days, or the feeds.
enum ListHeadings {
    case days
    case feeds

    /// nil: lists in this order have none.
    init?(_ order: HeadlineOrder) {
        switch order {
        case .newest, .oldest: self = .days
        case .feed: self = .feeds
        case .title: return nil
        }
    }

    /// Whether two articles that follow each other stand under one heading.
    func isSame(_ a: Headline, _ b: Headline) -> Bool {
        switch self {
        case .days: a.sortDate == b.sortDate || LocalTime(a.sortDate).isOnDay(of: LocalTime(b.sortDate))
        case .feeds: a.feedID == b.feedID
        }
    }

    /// What stands above an article.
    func text(above headline: Headline, now: Date) -> String {
        switch self {
        case .feeds: return headline.feedTitle
        case .days:
            let day = LocalTime(headline.sortDate)
            if day.isOnDay(of: LocalTime(now)) { return TimeTexts.today }
            if day.isOnDay(of: LocalTime(LocalTime.midnight(after: now).addingTimeInterval(-36 * 3_600))) {
                return TimeTexts.yesterday
            }
            return day.weekdayAndDate
        }
    }
}
