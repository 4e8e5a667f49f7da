import Foundation
import News
import Terminal

/// When a feed publishes and how much, in words and as a picture.
struct FeedActivityText {
    /// nil: not read yet.
    let activity: FeedActivity?
    let now: Date

    /// Values for the feed's first section.
    var rows: [ValueSection.Row] {
        [.init("Articles a day", activity.map(rate) ?? "…"), .init("Size", activity.map(size) ?? "…")]
    }

    /// The picture of the week below its heading.
    /// - Parameter isPlain: Whether words take the picture's place.
    func lines(width: Int, theme: Theme, isPlain: Bool) -> [StyledLine] {
        let heading = StyledLine("When it publishes", style: theme[.heading])
        guard let activity else { return [heading, StyledLine("…", style: theme[.detail])] }
        let busiest = isPlain ? busiestHours(of: activity).map { $0 + " " } ?? "" : ""
        let words = LineWrapper(width: width).lines(of: busiest + basis(of: activity)).map {
            StyledLine($0, style: theme[.detail])
        }
        guard !isPlain, !activity.dates.isEmpty,
            let map = HeatMap(WeekPattern(activity.dates), of: "article", width: width, theme: theme)
        else { return [heading] + words }
        return [heading] + map.lines + words
    }
}

extension FeedActivityText {
    private func rate(_ activity: FeedActivity) -> String {
        guard let rate = activity.rate(now: now) else { return "no dates known" }
        let days = Counted.text(Int(rate.days.rounded()), "day")
        if rate.articles == 0 { return "none in the last \(days)" }
        return "\(Counted.tenths(rate.articlesADay)): \(Counted.grouped(rate.articles)) in the last \(days)"
    }

    private func size(_ activity: FeedActivity) -> String {
        guard activity.sized > 0 else { return "nothing is stored" }
        let bytes = Counted.bytes(activity.allTextBytes)
        let average = Counted.bytes(activity.textBytes / Int64(activity.sized))
        guard activity.isSizeEstimated else { return "\(bytes) of text, \(average) an article" }
        return "about \(bytes) of text, \(average) an article, by the newest \(Counted.grouped(activity.sized))"
    }

    /// The times of the week at which most of them came, in words; nil: there are none.
    private func busiestHours(of activity: FeedActivity) -> String? {
        let hours = 3
        let parts = WeekPattern(activity.dates).cells(hours: hours).enumerated().flatMap { day, counts in
            counts.enumerated().map { (count: $0.element, day: day, start: $0.offset * hours) }
        }
        let busiest = parts.filter { $0.count > 0 }.sorted { $0.count > $1.count }.prefix(3)
        guard !busiest.isEmpty else { return nil }
        let words = busiest.map {
            "\(LocalTime.daysOfWeek[$0.day]) from \($0.start) to \($0.start + hours) h: \(Counted.grouped($0.count))"
        }
        return "Most on " + words.joined(separator: ", ") + "."
    }

    /// What the picture is made from.
    private func basis(of activity: FeedActivity) -> String {
        guard let oldest = activity.dates.last else {
            return activity.stored == 0 ? "No article is stored." : "No article says when it was published."
        }
        let articles = (activity.isPartial ? "the newest " : "") + Counted.text(activity.dates.count, "article")
        let days = activity.tellsDaysOnly ? " Most of them tell the day only, as midnight in Greenwich." : ""
        return "From \(articles), since \(LocalTime(oldest).day), by the clock here.\(days)"
    }
}
