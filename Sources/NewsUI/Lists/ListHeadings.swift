import FoundationEssentials
import News
import Presentation
import Texts

/// The headings in a list of articles: days, then weeks, then months, or the feeds. Where articles are few, a heading
/// covers a longer span: a year, or a decade.
struct ListHeadings: Equatable {
    /// `nil` when the headings are feeds.
    private let groups: [Group]?
    /// The end of the current day.
    private let tomorrow: Date

    /// `nil` when there are no rows, when this order has no headings, or when each heading would have a single row.
    /// - Parameter reachesOldest: Whether the rows include the list's oldest.
    init?(
        _ order: HeadlineOrder, over rows: some BidirectionalCollection<Headline>, reachesOldest: Bool = true, now: Date
    ) {
        tomorrow = LocalTime.midnight(after: now)
        switch order {
        case .title: return nil
        case .feed:
            groups = nil
            let count = 1 + zip(rows, rows.dropFirst()).count { $0.feedID != $1.feedID }
            if !rows.isEmpty, 3 * count > 2 * rows.count { return nil }
        case .newest, .oldest:
            let dates = order == .newest ? rows.map(\.listDate) : rows.reversed().map(\.listDate)
            let groups = Grouping(dates: dates, reachesOldest: reachesOldest, tomorrow: tomorrow).groups
            if !rows.isEmpty, groups.count == rows.count { return nil }
            self.groups = groups
        }
    }

    /// Whether the headings name feeds, so that the rows need not.
    var areFeeds: Bool { groups == nil }

    /// Whether two consecutive articles share a heading.
    func isSame(_ a: Headline, _ b: Headline) -> Bool {
        guard let groups else { return a.feedID == b.feedID }
        return a.listDate == b.listDate || groups.index(of: a.listDate) == groups.index(of: b.listDate)
    }

    /// The heading above an article.
    func text(above headline: Headline) -> String {
        guard let groups else { return headline.feedTitle }
        guard let index = groups.index(of: headline.listDate) else { return "" }
        let (group, time) = (groups[index], LocalTime(headline.listDate))
        switch group.span {
        case .day:
            if time.isOnDay(of: day(0)) { return TimeTexts.today }
            return time.isOnDay(of: day(1)) ? TimeTexts.yesterday : time.nameOfDay
        case .week:
            if time.isInWeek(of: day(0)) { return group.isRest ? TimeTexts.earlierThisWeek : TimeTexts.thisWeek }
            if time.isInWeek(of: day(7)) { return group.isRest ? TimeTexts.earlierLastWeek : TimeTexts.lastWeek }
            return TimeTexts.week(time.monday.dayAndMonth)
        case .month:
            guard time.isInMonth(of: day(0)) else { return time.monthAndYear }
            return group.isRest ? TimeTexts.earlierThisMonth : TimeTexts.thisMonth
        case .year:
            if group.isRest == group.isCut { return TimeTexts.year(time.year) }
            return group.isCut ? TimeTexts.later(time.year) : TimeTexts.earlier(time.year)
        case .decade:
            let decade = time.year / 10 * 10
            if group.isRest == group.isCut { return TimeTexts.decade(decade) }
            return group.isCut ? TimeTexts.laterInDecade(decade) : TimeTexts.earlierInDecade(decade)
        }
    }

    /// Noon, this many days ago.
    private func day(_ ago: Int) -> LocalTime {
        LocalTime(tomorrow.addingTimeInterval(TimeInterval(-43_200 - ago * 86_400)))
    }
}

/// The time that a heading covers.
private enum Span: Int {
    case day, week, month, year, decade

    var wider: Span? { Span(rawValue: rawValue + 1) }
    var narrower: Span? { Span(rawValue: rawValue - 1) }
}

private struct Group: Equatable {
    var span: Span
    /// The date of its newest article.
    let newest: Date
    /// Whether newer articles of the span have another heading, and whether older ones have.
    var isRest = false
    var isCut = false
}

extension [Group] {
    /// The index of the group with a date.
    fileprivate func index(of date: Date) -> Int? {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].newest >= date { low = middle + 1 } else { high = middle }
        }
        return isEmpty ? nil : Swift.max(startIndex, low - 1)
    }
}

/// Groups articles, newest first. A group is as narrow as its age allows, unless it and the next would be single
/// articles: then it is wide enough to hold several.
private struct Grouping {
    /// Within a year or a decade, this many articles of the next narrower span get a heading.
    private static let many = 4

    private let dates: [Date]
    private let times: [LocalTime]
    private let reachesOldest: Bool
    private let tomorrow: Date

    init(dates: [Date], reachesOldest: Bool, tomorrow: Date) {
        (self.dates, self.reachesOldest, self.tomorrow) = (dates, reachesOldest, tomorrow)
        times = dates.map { LocalTime($0) }
    }

    var groups: [Group] {
        var groups: [Group] = []
        var index = 0
        while index < dates.count {
            let span = span(from: index)
            let end = end(from: index, span)
            var group = Group(span: span, newest: dates[index])
            group.isRest = index > 0 && isSame(span, index - 1, index)
            group.isCut = end < dates.count && isSame(span, index, end)
            groups.append(group)
            index = end
        }
        return groups
    }
}

extension Grouping {
    private func span(from index: Int) -> Span {
        let narrowest = narrowest(at: index)
        var span = narrowest
        while isSingle(index, span) {
            let next = index + 1
            guard next < dates.count, isSingle(next, max(span, self.narrowest(at: next))), let wider = span.wider else {
                return narrowest
            }
            span = wider
        }
        return span
    }

    /// The index after a group's last article.
    private func end(from index: Int, _ span: Span) -> Int {
        var end = index + 1
        while end < dates.count, isSame(span, index, end) {
            if span >= .year, let narrower = span.narrower, end > index + 1, hasMany(end, narrower) { break }
            end += 1
        }
        return end
    }

    private func hasMany(_ index: Int, _ span: Span) -> Bool {
        let last = index + Self.many - 1
        return last < dates.count && isSame(span, index, last)
    }

    /// The span for an article where there are enough articles.
    private func narrowest(at index: Int) -> Span {
        let days = tomorrow.timeIntervalSince(dates[index]) / 86_400
        return days < 6 ? .day : days < 35 ? .week : .month
    }

    /// Whether no older article is in the same span; a page not loaded yet may hold one.
    private func isSingle(_ index: Int, _ span: Span) -> Bool {
        index + 1 < dates.count ? !isSame(span, index, index + 1) : reachesOldest
    }

    private func isSame(_ span: Span, _ a: Int, _ b: Int) -> Bool {
        if dates[a] == dates[b] { return true }
        return switch span {
        case .day: times[a].isOnDay(of: times[b])
        case .week: times[a].isInWeek(of: times[b])
        case .month: times[a].isInMonth(of: times[b])
        case .year: times[a].year == times[b].year
        case .decade: times[a].year / 10 == times[b].year / 10
        }
    }
}

extension Span: Comparable {
    static func < (one: Span, other: Span) -> Bool { one.rawValue < other.rawValue }
}
