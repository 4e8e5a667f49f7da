import FoundationEssentials
import News
import Terminal
import Texts

/// When and how much a feed publishes, in words and as a picture.
struct FeedActivityText {
    /// `nil` until read.
    let activity: FeedActivity?
    let now: Date

    /// Rows for the feed's first section.
    var rows: [ValueSection.Row] {
        [
            .init(FeedDetailsTexts.articlesADay, activity.map(rate) ?? "…"),
            .init(FeedDetailsTexts.size, activity.map(size) ?? "…"),
        ]
    }

    /// The heading and the picture of the week.
    /// - Parameter isPlain: whether words replace the picture.
    func lines(width: Int, theme: Theme, isPlain: Bool) -> [StyledLine] {
        let heading = StyledLine(FeedDetailsTexts.activity, style: theme[.heading])
        guard let activity else { return [heading, StyledLine("…", style: theme[.detail])] }
        let busiest = isPlain ? busiestHours(of: activity) : ""
        let words = LineWrapper(width: width).lines(of: busiest + basis(of: activity)).map {
            StyledLine($0, style: theme[.detail])
        }
        guard !isPlain, !activity.dates.isEmpty,
            let map = HeatMap(WeekPattern(activity.dates), width: width, theme: theme)
        else { return [heading] + words }
        return [heading] + map.lines + words
    }
}

extension FeedActivityText {
    private func rate(_ activity: FeedActivity) -> String {
        guard let rate = activity.rate(now: now) else { return FeedDetailsTexts.noDates }
        let days = Int(rate.days.rounded())
        if rate.articles == 0 { return FeedDetailsTexts.noneInLast(days) }
        return FeedDetailsTexts.rate(rate.articlesADay, articles: rate.articles, days: days)
    }

    private func size(_ activity: FeedActivity) -> String {
        guard activity.sized > 0 else { return FeedDetailsTexts.nothingStored }
        let average = activity.textBytes / Int64(activity.sized)
        return activity.isSizeEstimated
            ? FeedDetailsTexts.estimated(activity.allTextBytes, average: average, newest: activity.sized)
            : FeedDetailsTexts.size(activity.allTextBytes, average: average)
    }

    /// The busiest times of the week, as a leading sentence; empty when there are none.
    private func busiestHours(of activity: FeedActivity) -> String {
        let hours = 3
        let parts = WeekPattern(activity.dates).cells(hours: hours).enumerated().flatMap { day, counts in
            counts.enumerated().map { (count: $0.element, day: day, start: $0.offset * hours) }
        }
        let busiest = parts.filter { $0.count > 0 }.sorted { $0.count > $1.count }.prefix(3)
        guard !busiest.isEmpty else { return "" }
        let days = LocalTime.daysOfWeek
        return FeedDetailsTexts.most(
            busiest.map {
                FeedDetailsTexts.hours(day: days[$0.day], start: $0.start, end: $0.start + hours, count: $0.count)
            })
    }

    /// The data behind the picture.
    private func basis(of activity: FeedActivity) -> String {
        guard let oldest = activity.dates.last else {
            return activity.stored == 0 ? FeedDetailsTexts.noArticle : FeedDetailsTexts.noDate
        }
        let basis = FeedDetailsTexts.basis(
            activity.dates.count, isPartial: activity.isPartial, since: LocalTime(oldest).day)
        return basis + (activity.tellsDaysOnly ? FeedDetailsTexts.daysOnly : "")
    }
}
