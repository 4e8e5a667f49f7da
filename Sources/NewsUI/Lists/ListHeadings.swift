import FoundationEssentials
import News

/// The headings between the articles of a list: days, then weeks, then months, or the feeds.
struct ListHeadings: Equatable {
    /// What the newest articles stand under: each begins where the one before would hold hardly more than single rows.
    enum Scale: CaseIterable {
        case days, weeks, months
    }

    /// nil: the feeds.
    private let scale: Scale?
    /// The end of the day that is called today.
    private let tomorrow: Date

    /// The finest headings that stand over more than single rows; nil: there are none, or lists in this order have none.
    init?(_ order: HeadlineOrder, over rows: some Collection<Headline>, now: Date) {
        let tomorrow = LocalTime.midnight(after: now)
        let scales: [Scale?] =
            switch order {
            case .newest, .oldest: Scale.allCases
            case .feed: [nil]
            case .title: []
            }
        for scale in scales {
            let headings = ListHeadings(scale: scale, tomorrow: tomorrow)
            let count = 1 + zip(rows, rows.dropFirst()).count { !headings.isSame($0, $1) }
            if rows.isEmpty || 3 * count <= 2 * rows.count {
                self = headings
                return
            }
        }
        return nil
    }

    private init(scale: Scale?, tomorrow: Date) {
        (self.scale, self.tomorrow) = (scale, tomorrow)
    }

    /// Whether they stand over feeds, which the rows need not name then.
    var areFeeds: Bool { scale == nil }

    /// Whether two articles that follow each other stand under one heading.
    func isSame(_ a: Headline, _ b: Headline) -> Bool {
        if scale == nil { return a.feedID == b.feedID }
        if a.sortDate == b.sortDate { return true }
        let spans = (span(of: a.sortDate), span(of: b.sortDate))
        guard spans.0 == spans.1 else { return false }
        let times = (LocalTime(a.sortDate), LocalTime(b.sortDate))
        return switch spans.0 {
        case .days: times.0.isOnDay(of: times.1)
        case .weeks: times.0.isInWeek(of: times.1)
        case .months: times.0.isInMonth(of: times.1)
        }
    }

    /// What stands above an article.
    func text(above headline: Headline) -> String {
        if scale == nil { return headline.feedTitle }
        let time = LocalTime(headline.sortDate)
        switch span(of: headline.sortDate) {
        case .days:
            if time.isOnDay(of: day(0)) { return TimeTexts.today }
            return time.isOnDay(of: day(1)) ? TimeTexts.yesterday : time.nameOfDay
        case .weeks:
            // Days before have their own names.
            let isRest = scale == .days && time.isInWeek(of: day(5))
            if time.isInWeek(of: day(0)) { return isRest ? TimeTexts.earlierThisWeek : TimeTexts.thisWeek }
            if time.isInWeek(of: day(7)) { return isRest ? TimeTexts.earlierLastWeek : TimeTexts.lastWeek }
            return TimeTexts.week(of: time.monday.dayAndMonth)
        case .months: return time.monthAndYear
        }
    }

    /// What the articles of a date stand under.
    private func span(of date: Date) -> Scale {
        let days = tomorrow.timeIntervalSince(date) / 86_400
        if scale == .days, days < 6 { return .days }
        return scale != .months && days < 35 ? .weeks : .months
    }

    /// Noon, so many days ago.
    private func day(_ ago: Int) -> LocalTime {
        LocalTime(tomorrow.addingTimeInterval(TimeInterval(-43_200 - ago * 86_400)))
    }
}
