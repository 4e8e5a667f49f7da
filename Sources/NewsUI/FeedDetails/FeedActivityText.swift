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
    func lines(width: Int, theme: Theme) -> [StyledLine] {
        let heading = StyledLine("When it publishes", style: theme[.heading])
        guard let activity else { return [heading, StyledLine("…", style: theme[.detail])] }
        let words = LineWrapper(width: width).lines(of: basis(of: activity)).map {
            StyledLine($0, style: theme[.detail])
        }
        guard !activity.dates.isEmpty,
            let map = HeatMap(WeekPattern(activity.dates), of: "articles", width: width, theme: theme)
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
