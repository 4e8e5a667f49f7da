import Foundation
import News
import Testing

@Suite("The reason for a feed's next check, in words")
struct RefreshReasonTests {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    static func hints(
        persons: TimeInterval? = nil, gap: TimeInterval? = nil, silence: TimeInterval? = nil, ttl: TimeInterval? = nil,
        period: TimeInterval? = nil, fresh: TimeInterval? = nil, field: String = "Expires", rule: HostRule? = nil,
        skipped: [Int] = []
    ) -> RefreshHints {
        RefreshHints(
            userInterval: persons,
            schedule: FeedSchedule(
                timeToLive: ttl, updatePeriod: period, skipped: SkippedTimes(hours: skipped, days: []), postGap: gap,
                newestPost: silence.map { now.addingTimeInterval(-$0) }),
            freshness: fresh.map { Freshness(seconds: $0, field: field) }, hostRule: rule)
    }

    /// All reasons that the policy can give for a feed that answers.
    static let answering: [(RefreshHints, String)] = [
        (hints(), "Checked every 5 minutes."),
        (hints(gap: 7_200, silence: 0), "Posts about every 2 hours; checked every 10 minutes."),
        (hints(gap: 86_400, silence: 0), "Posts about every day; checked every 2 hours."),
        (hints(gap: 60, silence: 864_000), "Silent for 10 days; checked every 6 hours."),
        (hints(silence: 0), "Posted a moment ago; checked every 5 minutes."),
        (hints(persons: 3_600), "Checked every hour, as you set it."),
        (hints(persons: 21_600, ttl: 60), "Checked every 6 hours, as you set it."),
        (
            hints(persons: 120),
            "Checked every 2 minutes, as you set it, but automatic refreshes run only every 5 minutes "
                + "(refresh.interval)."
        ),
        (hints(ttl: 3_600), "The feed says it is valid for 1 hour (ttl)."),
        (hints(ttl: 30 * 86_400), "The feed says it is valid for 1 day or more (ttl)."),
        (
            hints(gap: 3_600, silence: 60, ttl: 7_200),
            "The feed says it is valid for 2 hours (ttl), but it posts about every hour."
        ),
        (
            hints(gap: 60, silence: 3_600, ttl: 7_200),
            "The feed says it is valid for 2 hours (ttl), but it posted 1 hour ago."
        ),
        (hints(period: 3_600), "The feed says that it changes every hour (sy:updatePeriod)."),
        (hints(period: 7 * 86_400), "The feed says that it changes every day, or more rarely (sy:updatePeriod)."),
        (
            hints(gap: 3_600, silence: 60, period: 7_200),
            "The feed says that it changes every 2 hours (sy:updatePeriod), but it posts about every hour."
        ),
        (hints(fresh: 1_800), "The server says the response is fresh for 30 minutes (Expires)."),
        (
            hints(fresh: 1e9, field: "Cache-Control"),
            "The server says the response is fresh for 5 hours or more (Cache-Control)."
        ),
        (
            hints(rule: HostRule(host: "reddit.com", interval: 900)),
            "Feeds of reddit.com are checked every 15 minutes."
        ),
        // 1 800 000 000 is a Friday, 08:00 UTC.
        (hints(skipped: [7, 8, 9]), "The feed asks not to be checked before then (skipHours, skipDays)."),
    ]

    /// All reasons after a failure.
    static let failing: [(RefreshPolicy.Outcome, String)] = [
        (.failed(inARow: 1), "Failed once; retried after 5 minutes."),
        (.failed(inARow: 3), "Failed 3 times in a row; retried after 20 minutes."),
        (.unreachable(inARow: 9), "Failed 9 times in a row; retried after 1 hour."),
        (.tooManyRequests(inARow: 1), "Failed once; retried after 15 minutes."),
        (
            .askedToWait(until: now.addingTimeInterval(1_200)), "The server asked to wait 20 minutes (Retry-After)."
        ),
        (.askedToWait(until: now.addingTimeInterval(60)), "Failed once; retried after 5 minutes."),
        (
            .askedToWait(until: now.addingTimeInterval(30 * 86_400)),
            "The server asked to wait longer than 7 days (Retry-After); retried then."
        ),
        (
            .gone, "It is no longer checked automatically; refresh it by its address to try again, or remove it."
        ),
    ]

    private func reason(_ outcome: RefreshPolicy.Outcome, _ hints: RefreshHints = RefreshHints()) -> String {
        RefreshPolicy(interval: 300)
            .decide(after: outcome, hints: hints, url: "https://example.org/", started: Self.now, ended: Self.now)
            .reason.description
    }

    @Test("Reasons for a feed that responds", arguments: answering)
    func regular(hints: RefreshHints, sentence: String) {
        #expect(reason(.updated, hints) == sentence)
        #expect(reason(.unchanged, hints) == sentence)
    }

    @Test("Reasons for a feed that failed", arguments: failing)
    func failed(outcome: RefreshPolicy.Outcome, sentence: String) {
        #expect(reason(outcome) == sentence)
    }

    @Test("A retry during hours that the feed skips is postponed")
    func failedWhileSkipped() {
        #expect(
            reason(.failed(inARow: 1), Self.hints(skipped: [8, 9]))
                == "The feed asks not to be checked before then (skipHours, skipDays).")
    }
}
