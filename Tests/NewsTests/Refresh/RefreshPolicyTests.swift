import Foundation
import News
import Testing

@Suite("When a feed is asked again")
struct RefreshPolicyTests {
    let policy = RefreshPolicy(interval: 300)
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let url = "https://example.org/feed"

    func pause(_ outcome: RefreshPolicy.Outcome, url: String? = nil) -> TimeInterval {
        policy.decide(after: outcome, url: url ?? self.url, asked: now, answered: now).nextCheck
            .timeIntervalSince(now)
    }

    @Test("A feed that answers is due again when the interval has passed, and at most a tenth earlier")
    func interval() {
        for outcome in [RefreshPolicy.Outcome.updated, .unchanged] {
            for number in 0..<100 {
                let pause = pause(outcome, url: "https://example.org/\(number)")
                #expect(pause <= 300 && pause >= 270)
            }
        }
    }

    @Test("The interval counts from the start of the refresh, not from a late answer")
    func lateAnswer() {
        let decision = policy.decide(after: .updated, url: url, asked: now, answered: now.addingTimeInterval(200))
        #expect(decision.nextCheck <= now.addingTimeInterval(300))
    }

    @Test("The jitter differs from feed to feed and is the same each time")
    func jitter() {
        let pauses = (0..<50).map { pause(.unchanged, url: "https://example.org/\($0)") }
        #expect(Set(pauses).count > 40)
        #expect(pauses == (0..<50).map { pause(.unchanged, url: "https://example.org/\($0)") })
    }

    @Test("Failures in a row double the pause up to the cap, and a success ends that")
    func backOff() {
        let plain: [TimeInterval] = [300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 21_600, 21_600]
        for (index, expected) in plain.enumerated() {
            let pause = pause(.failed(inARow: index + 1))
            #expect(pause >= expected && pause <= expected * 1.1)
        }
        #expect(pause(.failed(inARow: .max)) <= 21_600 * 1.1)
        #expect(pause(.updated) <= 300)
    }

    @Test("While no server is reached, a feed is tried at least about every hour")
    func unreachable() {
        #expect(pause(.unreachable(inARow: 40)) <= 3_600 * 1.1)
    }

    @Test("An interval longer than the cap is not shortened by failures")
    func longInterval() {
        let policy = RefreshPolicy(interval: 86_400)
        let decision = policy.decide(after: .failed(inARow: 3), url: url, asked: now, answered: now)
        #expect(decision.nextCheck >= now.addingTimeInterval(86_400))
    }

    @Test("Retry-After is honoured, never undercut, and bounded")
    func retryAfter() {
        let hour = pause(.askedToWait(until: now.addingTimeInterval(3_600)))
        #expect(hour >= 3_600 && hour <= 3_630)
        #expect(pause(.askedToWait(until: now.addingTimeInterval(-50))) >= 300)
        #expect(pause(.askedToWait(until: now.addingTimeInterval(1e10))) <= RefreshPolicy.longestRetryAfter + 30)
    }

    @Test("A gone feed is asked once a day at most")
    func gone() {
        #expect(pause(.gone) >= 86_400)
    }

    @Test("Every decision has its reason in words")
    func reasons() {
        func reason(_ outcome: RefreshPolicy.Outcome) -> String {
            policy.decide(after: outcome, url: url, asked: now, answered: now).reason
        }
        #expect(reason(.updated) == "Asked every 5 minutes.")
        #expect(reason(.failed(inARow: 1)) == "Failed once; tried again after 5 minutes.")
        #expect(reason(.failed(inARow: 3)) == "Failed 3 times in a row; tried again after 20 minutes.")
        #expect(
            reason(.askedToWait(until: now.addingTimeInterval(120)))
                == "The server asked to wait 2 minutes (Retry-After).")
        #expect(reason(.gone).contains("410"))
    }

    @Test(
        "Retry-After is seconds or a date in any of HTTP's three forms",
        arguments: [
            ("120", 1_800_000_120.0), (" 0 ", 1_800_000_000), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800), ("Mon, 01 Mar 2027 12:00:00 GMT", 1_803_902_400),
        ])
    func retryAfterForms(value: String, seconds: Double) {
        #expect(RetryAfter.date(value, answered: now) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "A Retry-After that says nothing is none",
        arguments: [
            nil, "", "soon", "-5", "1.5", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT", "Nov",
        ])
    func noRetryAfter(value: String?) {
        #expect(RetryAfter.date(value, answered: now) == nil)
    }

    @Test("A Retry-After beyond all numbers does not crash")
    func hugeRetryAfter() throws {
        let until = try #require(RetryAfter.date(String(repeating: "9", count: 400), answered: now))
        #expect(pause(.askedToWait(until: until)) <= RefreshPolicy.longestRetryAfter + 30)
    }

    @Test(
        "Spans of time are said in words",
        arguments: [
            (0.0, "0 seconds"), (1, "1 second"), (90, "90 seconds"), (120, "2 minutes"), (300, "5 minutes"),
            (3_600, "1 hour"),
            (7_200, "2 hours"), (86_400, "1 day"), (172_800, "2 days"), (-5, "0 seconds"), (.infinity, "0 seconds"),
        ])
    func durations(seconds: Double, words: String) {
        #expect(DurationWords.words(seconds) == words)
    }
}
