import Foundation
import News

/// What is known of a feed, section by section, as lines for the screen.
struct FeedDetailsText {
    let lines: [StyledLine]
    /// When they will no longer be right without anything happening but time passing; nil: never.
    let changesAt: Date?

    /// - Parameter width: the room in cells.
    init(_ view: FeedDetailsView, width: Int, now: Date, theme: Theme, isPlain: Bool) {
        let feed = view.current
        let activity = FeedActivityText(activity: view.activity, now: now)
        var sections = [Self.about(feed, activity), Self.checks(of: feed, now: now)]
            .map { $0.lines(width: width, theme: theme) }
        sections.append(activity.lines(width: width, theme: theme, isPlain: isPlain))
        if let details = view.details {
            sections += [Self.rhythm(details), Self.server(details)].map { $0.lines(width: width, theme: theme) }
        }
        lines = Array(sections.joined(separator: [.blank]))
        changesAt = feed.nextCheck.flatMap { Waiting(until: $0, at: now).changesAt }
    }
}

extension FeedDetailsText {
    private static func about(_ feed: Feed, _ activity: FeedActivityText) -> ValueSection {
        var rows = [ValueSection.Row("Address", FeedAddress.withoutCredentials(feed.url))]
        if let site = feed.siteLink { rows.append(.init("Site", FeedAddress.withoutCredentials(site))) }
        rows.append(.init("Tags", feed.tags.isEmpty ? "none" : feed.tags.joined(separator: ", ")))
        let stored = Counted.text(feed.articleCount, "article")
        rows.append(.init("Articles", "\(stored), \(Counted.grouped(feed.unreadCount)) unread"))
        return ValueSection(heading: nil, rows: rows + activity.rows)
    }

    private static func checks(of feed: Feed, now: Date) -> ValueSection {
        var rows = [ValueSection.Row("Last check", feed.lastCheck.map { LocalTime($0).full } ?? "never")]
        if let failure = feed.failure {
            rows.append(.init("Failure", failure))
            if let date = feed.lastCheck {
                let times = feed.failureCount > 1 ? ", \(feed.failureCount) times in a row" : ""
                rows.append(.init("", "Failed on \(LocalTime(date).full)\(times)."))
            }
        }
        rows.append(.init("Next check", next(of: feed, now: now)))
        if !feed.isStopped, let reason = feed.nextCheckReason { rows.append(.init("Why then", reason)) }
        return ValueSection(heading: "Checks", rows: rows)
    }

    private static func next(of feed: Feed, now: Date) -> String {
        if feed.isStopped { return "none by itself: its server said that the feed is gone for good (410)" }
        guard let date = feed.nextCheck, let wait = Waiting(until: date, at: now).text else {
            return "with the next refresh"
        }
        let time = LocalTime(date).full
        // Of what is far off the day says more than a count.
        return wait.hasPrefix("in ") ? "\(time), \(wait)" : time
    }

    private static func rhythm(_ details: FeedDetails) -> ValueSection {
        let schedule = details.schedule
        var posts: [String] = []
        if let gap = schedule.postGap { posts.append("about every \(DurationWords.afterEvery(gap))") }
        if let newest = schedule.newestPost { posts.append("the newest \(LocalTime(newest).full)") }
        func every(_ seconds: TimeInterval?) -> String? { seconds.map { "every \(DurationWords.afterEvery($0))" } }
        return ValueSection(
            heading: "When it changes",
            rows: [
                .init("Posts", posts.isEmpty ? "no dates known" : posts.joined(separator: ", ")),
                .init("Your setting", every(details.interval) ?? "none"),
                .init("ttl", schedule.timeToLive.map { DurationWords.words($0) } ?? "none"),
                .init("sy:updatePeriod", every(schedule.updatePeriod) ?? "none"),
                .init("Not to be read", SkippedTimesWords.text(schedule.skipped) ?? "no such hours or days"),
            ])
    }

    private static func server(_ details: FeedDetails) -> ValueSection {
        let validators = details.validators
        let names = [validators.etag.map { _ in "ETag" }, validators.lastModified.map { _ in "Last-Modified" }]
            .compactMap { $0 }.joined(separator: " and ")
        let date = validators.received.map { ", of \(LocalTime($0).full)" } ?? ""
        let move =
            details.move.map { move in
                let address = FeedAddress.withoutCredentials(move.url)
                return move.isSettled
                    ? "to \(address), which is asked in its place; the old address is asked anew about once a week"
                    : "to \(address), seen once; asked in its place when that repeats"
            } ?? "no"
        return ValueSection(
            heading: "Its server",
            rows: [
                .init("Moved", move),
                .init("Validators", names.isEmpty ? "none, so that each check fetches the whole feed" : names + date),
            ])
    }
}
