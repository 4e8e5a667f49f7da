package import FoundationEssentials
package import News
import Texts

/// Everything known about a feed, section by section, as lines for the screen.
package struct FeedDetailsText {
    /// All inputs but the time.
    package struct Subject: Equatable {
        let feed: Feed
        /// `nil` until read.
        let details: FeedDetails?
        let activity: FeedActivity?
        /// In cells.
        let width: Int
        let theme: Theme
        let isPlain: Bool

        package init(
            feed: Feed, details: FeedDetails?, activity: FeedActivity?, width: Int, theme: Theme, isPlain: Bool
        ) {
            self.feed = feed
            self.details = details
            self.activity = activity
            self.width = width
            self.theme = theme
            self.isPlain = isPlain
        }
    }

    package let lines: [StyledLine]
    /// When the passing of time alone makes the lines outdated; `nil` if unknown.
    package let changesAt: Date?

    package init(_ subject: Subject, now: Date) {
        let (feed, width, theme) = (subject.feed, subject.width, subject.theme)
        let activity = FeedActivityText(activity: subject.activity, now: now)
        let first = [
            (heading: String?.none, rows: Self.about(feed) + activity.rows),
            (FeedDetailsTexts.checks, Self.checks(of: feed, now: now)),
        ]
        // A feed of an account is fetched by its server.
        let last =
            feed.account != nil
            ? []
            : subject.details.map {
                [(FeedDetailsTexts.rhythm, Self.rhythm($0)), (FeedDetailsTexts.server, Self.server($0))]
            } ?? []
        let labelCells = ValueSection.cells(for: FeedDetailsTexts.labels)
        func lines(_ section: (heading: String?, rows: [ValueSection.Row])) -> [StyledLine] {
            ValueSection(heading: section.heading, rows: section.rows, labelCells: labelCells)
                .lines(width: width, theme: theme)
        }
        let sections =
            first.map(lines) + [activity.lines(width: width, theme: theme, isPlain: subject.isPlain)] + last.map(lines)
        self.lines = Array(sections.joined(separator: [.blank]))
        changesAt = feed.nextCheck.flatMap { Waiting(until: $0, at: now).changesAt }
    }
}

extension FeedDetailsText {
    private typealias Row = ValueSection.Row

    private static func about(_ feed: Feed) -> [Row] {
        var rows = [Row(FeedDetailsTexts.address, Redaction.redacted(feed.url))]
        if let site = feed.siteLink { rows.append(Row(FeedDetailsTexts.site, FeedAddress.withoutCredentials(site))) }
        let tags = feed.tags.isEmpty ? CountTexts.none : feed.tags.joined(separator: CountTexts.comma)
        rows.append(Row(FeedDetailsTexts.tags, tags))
        rows.append(
            Row(FeedDetailsTexts.articles, FeedDetailsTexts.stored(feed.articleCount, unread: feed.unreadCount)))
        return rows
    }

    private static func checks(of feed: Feed, now: Date) -> [Row] {
        let last = feed.lastCheck.map { LocalTime($0).full } ?? FeedDetailsTexts.never
        var rows = [Row(FeedDetailsTexts.lastCheck, last)]
        if let failure = feed.failureSentence {
            rows.append(Row(FeedDetailsTexts.failure, failure))
            if let date = feed.lastCheck {
                let words = FeedDetailsTexts.failed(on: LocalTime(date).full, times: feed.failureCount)
                rows.append(Row("", words))
            }
        }
        rows.append(Row(FeedDetailsTexts.nextCheck, next(of: feed, now: now)))
        if !feed.isStopped, let reason = feed.nextCheckSentence { rows.append(Row(FeedDetailsTexts.why, reason)) }
        return rows
    }

    private static func next(of feed: Feed, now: Date) -> String {
        if feed.isStopped { return FeedDetailsTexts.noneByItself }
        guard let date = feed.nextCheck else { return FeedDetailsTexts.withNextRefresh }
        let wait = Waiting(until: date, at: now)
        guard let words = wait.text else { return FeedDetailsTexts.withNextRefresh }
        let time = LocalTime(date).full
        // For a distant time, the date says more than a duration.
        return wait.isSpan ? FeedDetailsTexts.at(time: time, left: words) : time
    }

    /// Shorter gaps than this, in seconds, come from posts in batches and say nothing.
    private static let minimumGap: TimeInterval = 300

    private static func rhythm(_ details: FeedDetails) -> [Row] {
        let schedule = details.schedule
        var posts: [String] = []
        if let gap = schedule.postGap, gap >= minimumGap { posts.append(TimeTexts.aboutEvery(gap)) }
        if let newest = schedule.newestPost { posts.append(FeedDetailsTexts.newest(LocalTime(newest).full)) }
        func every(_ seconds: TimeInterval?) -> String { seconds.map { TimeTexts.every($0) } ?? CountTexts.none }
        return [
            Row(
                FeedDetailsTexts.posts,
                posts.isEmpty ? FeedDetailsTexts.noDates : posts.joined(separator: CountTexts.comma)),
            Row(FeedDetailsTexts.setting, every(details.interval)),
            Row(FeedDetailsTexts.timeToLive, schedule.timeToLive.map { TimeTexts.duration($0) } ?? CountTexts.none),
            Row(FeedDetailsTexts.updatePeriod, every(schedule.updatePeriod)),
            Row(
                FeedDetailsTexts.notRead, SkippedTimesWords.text(schedule.skipped) ?? FeedDetailsTexts.noSkippedTimes),
        ]
    }

    private static func server(_ details: FeedDetails) -> [Row] {
        let validators = details.validators
        let names = [validators.etag.map { _ in "ETag" }, validators.lastModified.map { _ in "Last-Modified" }]
            .compactMap { $0 }
        let move =
            details.move.map {
                FeedDetailsTexts.moved(to: Redaction.redacted($0.url), isSettled: $0.isSettled)
            } ?? FeedDetailsTexts.notMoved
        let date = validators.received.map { LocalTime($0).full }
        return [
            Row(FeedDetailsTexts.moved, move),
            Row(
                FeedDetailsTexts.validators,
                names.isEmpty ? FeedDetailsTexts.noValidators : FeedDetailsTexts.validators(names, of: date)),
        ]
    }
}
