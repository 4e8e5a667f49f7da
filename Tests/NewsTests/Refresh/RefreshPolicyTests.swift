import Foundation
import News
import Testing

@Suite("When a feed is checked again")
struct RefreshPolicyTests {
    let policy = RefreshPolicy(interval: 300)
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let url = "https://example.org/feed"

    func pause(
        _ outcome: RefreshPolicy.Outcome, _ hints: RefreshHints = RefreshHints(), url: String? = nil
    ) -> TimeInterval {
        decision(outcome, hints, url: url).nextCheck?.timeIntervalSince(now) ?? .infinity
    }

    func decision(
        _ outcome: RefreshPolicy.Outcome, _ hints: RefreshHints = RefreshHints(), url: String? = nil
    ) -> RefreshPolicy.Decision {
        policy.decide(after: outcome, hints: hints, url: url ?? self.url, started: now, ended: now)
    }

    func schedule(gap: TimeInterval? = nil, silence: TimeInterval) -> RefreshHints {
        RefreshHints(schedule: FeedSchedule(postGap: gap, newestPost: now.addingTimeInterval(-silence)))
    }

    @Test("A feed that responds is due after the interval, at most a tenth earlier")
    func interval() {
        for outcome in [RefreshPolicy.Outcome.updated, .unchanged] {
            for number in 0..<100 {
                let pause = pause(outcome, url: "https://example.org/\(number)")
                #expect(pause <= 300 && pause >= 270)
            }
        }
    }

    @Test("The interval counts from the start of the refresh, not from a late response")
    func lateAnswer() throws {
        let decision = policy.decide(after: .updated, url: url, started: now, ended: now.addingTimeInterval(200))
        #expect(try #require(decision.nextCheck) <= now.addingTimeInterval(300))
    }

    @Test("The jitter differs from feed to feed and is always the same for one")
    func jitter() {
        let pauses = (0..<50).map { pause(.unchanged, url: "https://example.org/\($0)") }
        #expect(Set(pauses).count > 40)
        #expect(pauses == (0..<50).map { pause(.unchanged, url: "https://example.org/\($0)") })
    }

    @Test("Consecutive failures double the pause up to the limit, and a success resets it")
    func backOff() {
        let plain: [TimeInterval] = [300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 21_600, 21_600]
        for (index, expected) in plain.enumerated() {
            let pause = pause(.failed(inARow: index + 1))
            #expect(pause >= expected && pause <= expected * 1.1)
        }
        #expect(pause(.failed(inARow: .max)) <= 21_600 * 1.1)
        #expect(pause(.updated) <= 300)
    }

    @Test("While no server can be reached, a feed is tried at least about every hour")
    func unreachable() {
        #expect(pause(.unreachable(inARow: 40)) <= 3_600 * 1.1)
    }

    @Test("An interval longer than the limit is not shortened by failures")
    func longInterval() throws {
        let policy = RefreshPolicy(interval: 86_400)
        let decision = policy.decide(after: .failed(inARow: 3), url: url, started: now, ended: now)
        #expect(try #require(decision.nextCheck) >= now.addingTimeInterval(86_400))
    }

    @Test("Retry-After is respected, never shortened, and bounded")
    func retryAfter() {
        let hour = pause(.askedToWait(until: now.addingTimeInterval(3_600)))
        #expect(hour >= 3_600 && hour <= 3_630)
        #expect(pause(.askedToWait(until: now.addingTimeInterval(-50))) >= 300)
        #expect(pause(.askedToWait(until: now.addingTimeInterval(1e10))) <= RefreshPolicy.maximumRetryAfter + 30)
    }

    @Test("Failures that ask for a short pause back off like others, and respect the host's rule")
    func shortPauses() {
        func wish(_ seconds: TimeInterval, _ count: Int) -> RefreshPolicy.Outcome {
            .askedToWait(until: now.addingTimeInterval(seconds), inARow: count)
        }
        for (index, expected) in [300.0, 600, 1_200, 2_400].enumerated() {
            #expect((expected...expected * 1.1).contains(pause(wish(0, index + 1))))
        }
        #expect(decision(wish(0, 4)).reason.description == "Failed 4 times in a row; retried after 40 minutes.")
        #expect(pause(wish(5_000, 4)) >= 5_000)
        let rule = RefreshHints(hostRule: HostRule(host: "example.org", interval: 3_600))
        #expect(pause(wish(60, 1), rule) >= 3_600)
    }

    @Test("A rarely checked feed is not checked more often when it fails")
    func failuresOfRareFeeds() {
        #expect(pause(.failed(inARow: 1), RefreshHints(userInterval: 30 * 86_400)) >= 21_600)
        #expect(pause(.failed(inARow: 1), RefreshHints(userInterval: 3_600)) >= 3_600)
        #expect(pause(.failed(inARow: 1), RefreshHints(schedule: FeedSchedule(timeToLive: 7_200))) >= 7_200)
        let night = FeedSchedule(skipped: SkippedTimes(hours: [8, 9], days: []))
        #expect(pause(.failed(inARow: 1), RefreshHints(schedule: night)) >= 7_200)
    }

    @Test("A feed's update hints never delay it beyond the interval between its posts")
    func hintsAgainstHabit() {
        var hints = schedule(gap: 600, silence: 60)
        hints.schedule.timeToLive = 86_400
        #expect((600...660).contains(pause(.updated, hints)))
        #expect(
            decision(.updated, hints).reason.description
                == "The feed says it is valid for 1 day (ttl), but it posts about every 10 minutes.")
        hints.schedule.newestPost = now.addingTimeInterval(-7_200)
        #expect(pause(.updated, hints) >= 7_200)
        #expect(decision(.updated, hints).reason.description.hasSuffix(", but it posted 2 hours ago."))
    }

    @Test("A setting below the refresh interval is explained as useless on its own")
    func settingBelowInterval() {
        #expect(
            decision(.updated, RefreshHints(userInterval: 60)).reason.description
                == "Checked every minute, as you set it, but automatic refreshes run only every 5 minutes "
                + "(refresh.interval).")
    }

    @Test("A feed is due at its time, or if its dates can only come from a wrong clock")
    func due() {
        func isDue(_ next: TimeInterval?, last: TimeInterval = -60, persons: TimeInterval? = nil) -> Bool {
            policy.isDue(
                next.map { now.addingTimeInterval($0) }, lastCheck: now.addingTimeInterval(last),
                userInterval: persons, at: now)
        }
        #expect(isDue(nil) && isDue(0) && isDue(-1))
        #expect(!isDue(1) && !isDue(14 * 86_400) && !isDue(1, last: 59))
        #expect(isDue(1, last: 61) && isDue(16 * 86_400))
        #expect(!isDue(30 * 86_400, persons: 30 * 86_400) && isDue(39 * 86_400, persons: 30 * 86_400))
    }

    @Test("A gone feed is not checked automatically, and the reason says what to do")
    func gone() {
        #expect(decision(.gone).nextCheck == nil)
        #expect(decision(.gone).reason.description.contains("refresh it by its address"))
    }

    @Test("A 429 without a time is a longer pause than another failure, and doubles like it")
    func tooManyRequests() {
        #expect(pause(.tooManyRequests(inARow: 1)) >= 900)
        #expect(pause(.tooManyRequests(inARow: 2)) >= 1_800)
        #expect(pause(.tooManyRequests(inARow: 40)) <= 21_600 * 1.1)
    }

    @Test(
        "A feed is checked at a twelfth of the time between its posts, within limits",
        arguments: [(60.0, 300.0), (3_600.0, 300.0), (86_400.0, 7_200.0), (604_800.0, 21_600.0)])
    func rhythm(gap: TimeInterval, expected: TimeInterval) {
        let pause = pause(.unchanged, schedule(gap: gap, silence: 10))
        #expect(pause <= expected && pause >= expected - 600)
    }

    @Test("A feed that stops publishing is checked less often, and at its old interval once it publishes again")
    func silence() {
        #expect(pause(.unchanged, schedule(gap: 3_600, silence: 86_400)) > 6_000)
        #expect(pause(.updated, schedule(gap: 3_600, silence: 0)) <= 300)
        #expect(pause(.unchanged, schedule(silence: 2 * 86_400)) > 13_000)
    }

    @Test("The user's setting overrides the feed's interval and hints, and the server's")
    func userInterval() {
        var hints = schedule(gap: 7 * 86_400, silence: 0)
        hints.schedule.timeToLive = 86_400
        hints.schedule.skipped = SkippedTimes(hours: Array(0..<23), days: [])
        hints.freshness = Freshness(seconds: 10_000, field: "Expires")
        hints.userInterval = 600
        #expect(pause(.updated, hints) <= 600)
        #expect(decision(.updated, hints).reason.description == "Checked every 10 minutes, as you set it.")
        hints.hostRule = HostRule(host: "example.org", interval: 3_600)
        #expect(pause(.updated, hints) >= 3_600)
    }

    @Test("A feed's ttl and update period are respected, for a day at most")
    func hintsOfTheFeed() {
        func pause(_ schedule: FeedSchedule) -> TimeInterval { self.pause(.updated, RefreshHints(schedule: schedule)) }
        #expect((3_600...3_900).contains(pause(FeedSchedule(timeToLive: 3_600))))
        #expect((7_200...7_500).contains(pause(FeedSchedule(timeToLive: 3_600, updatePeriod: 7_200))))
        #expect((86_400...86_700).contains(pause(FeedSchedule(updatePeriod: 365 * 86_400))))
        // The interval is a minimum for every feed.
        #expect(pause(FeedSchedule(timeToLive: 60)) >= 270)
    }

    @Test("A fresh response is not requested again until it expires, for five hours at most")
    func hintsOfTheServer() {
        func pause(_ seconds: TimeInterval) -> TimeInterval {
            self.pause(.unchanged, RefreshHints(freshness: Freshness(seconds: seconds, field: "Cache-Control")))
        }
        #expect((2_400...2_640).contains(pause(2_400)))
        #expect((18_000...18_300).contains(pause(30 * 86_400)))
    }

    @Test("The reason given is the longest of several requested pauses")
    func maximumHintedPause() {
        var hints = schedule(gap: 7_200, silence: 0)
        #expect(decision(.updated, hints).reason.description == "Posts about every 2 hours; checked every 10 minutes.")
        hints.freshness = Freshness(seconds: 1_800, field: "Cache-Control")
        #expect(
            decision(.updated, hints).reason.description
                == "The server says the response is fresh for 30 minutes (Cache-Control).")
        hints.schedule.timeToLive = 3_600
        #expect(decision(.updated, hints).reason.description == "The feed says it is valid for 1 hour (ttl).")
        hints.schedule.postGap = nil
        hints.schedule.updatePeriod = 10 * 86_400
        #expect(
            decision(.updated, hints).reason.description
                == "The feed says that it changes every day, or more rarely (sy:updatePeriod).")
        #expect(
            decision(.unchanged, schedule(silence: 86_400)).reason.description
                == "Silent for 1 day; checked every 2 hours.")
    }

    @Test("Hours and days that the feed skips are respected")
    func skipped() throws {
        // 1 800 000 000 is Friday, 15 January 2027, 08:00 UTC.
        var hints = RefreshHints(schedule: FeedSchedule(skipped: SkippedTimes(hours: [8, 9], days: [])))
        let ten = now.addingTimeInterval(7_200)
        let next = try #require(decision(.unchanged, hints).nextCheck)
        #expect(next >= ten && next <= ten.addingTimeInterval(360))
        #expect(decision(.unchanged, hints).reason.description.contains("skipHours"))
        hints.schedule.skipped = SkippedTimes(hours: [], days: [5])
        #expect(pause(.unchanged, hints) >= 16 * 3_600)
        hints.schedule.skipped = SkippedTimes(hours: [7], days: [1])
        #expect(pause(.unchanged, hints) <= 300)
    }

    @Test("A strict host's feeds are never checked more often than its rule allows, even after failures")
    func strictHost() {
        let hints = RefreshHints(hostRule: HostRule(host: "example.org", interval: 3_600))
        #expect(pause(.updated, hints) >= 3_600)
        #expect(pause(.failed(inARow: 1), hints) >= 3_600)
        #expect(decision(.updated, hints).reason.description == "Feeds of example.org are checked every hour.")
    }

    @Test(
        "Retry-After is in seconds or a date in any of HTTP's three formats",
        arguments: [
            ("120", 1_800_000_120.0), (" 0 ", 1_800_000_000), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800), ("Mon, 01 Mar 2027 12:00:00 GMT", 1_803_902_400),
        ])
    func retryAfterForms(value: String, seconds: Double) {
        #expect(RetryAfter.date(value, answered: now) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "A meaningless Retry-After is ignored",
        arguments: [
            nil, "", "soon", "-5", "1.5", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT", "Nov",
        ])
    func noRetryAfter(value: String?) {
        #expect(RetryAfter.date(value, answered: now) == nil)
    }

    @Test("A Retry-After beyond any number does not crash")
    func hugeRetryAfter() throws {
        let until = try #require(RetryAfter.date(String(repeating: "9", count: 400), answered: now))
        #expect(pause(.askedToWait(until: until)) <= RefreshPolicy.maximumRetryAfter + 30)
    }

    @Test(
        "Durations are written in words",
        arguments: [
            (0.0, "0 seconds"), (1, "1 second"), (90, "90 seconds"), (120, "2 minutes"), (300, "5 minutes"),
            (3_600, "1 hour"),
            (7_200, "2 hours"), (86_400, "1 day"), (172_800, "2 days"), (-5, "0 seconds"), (.infinity, "0 seconds"),
        ])
    func durations(seconds: Double, words: String) {
        #expect(DurationWords.words(seconds) == words)
    }
}
