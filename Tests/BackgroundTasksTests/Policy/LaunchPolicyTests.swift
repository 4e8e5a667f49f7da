import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("The launch policy")
struct LaunchPolicyTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)

    private func candidate(_ identifier: String = "a", earliest: Date?, submitted: Date? = nil) -> LaunchCandidate {
        LaunchCandidate(
            pending: PendingRequest(
                request: BackgroundTaskRequest(
                    identifier: identifier, kind: .appRefresh, earliestBeginDate: earliest),
                submittedAt: submitted ?? now),
            record: TaskRecord(identifier: identifier))
    }

    @Test("A launch falls within the window after the eligible time, always at the same moment")
    func window() throws {
        let policy = LaunchPolicy(seed: 42)
        var offsets: Set<TimeInterval> = []
        for minute in 0..<200 {
            let earliest = now.addingTimeInterval(Double(minute) * 60)
            let verdict = policy.verdict(
                on: candidate(earliest: earliest), conditions: ConditionReading(), now: now)
            let expected = try #require(verdict.expectedLaunch)
            let offset = expected.timeIntervalSince(earliest)
            #expect((0..<60).contains(offset))
            offsets.insert(offset)
            let later = policy.verdict(
                on: candidate(earliest: earliest), conditions: ConditionReading(), now: earliest)
            #expect(later.expectedLaunch == expected)
        }
        #expect(offsets.count > 190)
    }

    @Test("Seed and identifier determine the moment of launch")
    func seeds() {
        let earliest = now.addingTimeInterval(300)
        func expected(_ seed: UInt64, _ identifier: String) -> Date? {
            LaunchPolicy(seed: seed).verdict(
                on: candidate(identifier, earliest: earliest), conditions: ConditionReading(), now: now
            ).expectedLaunch
        }
        #expect(expected(1, "a") == expected(1, "a"))
        #expect(expected(1, "a") != expected(2, "a"))
        #expect(expected(1, "a") != expected(1, "b"))
    }

    @Test("A request that is long overdue is launched at once")
    func overdue() {
        let verdict = LaunchPolicy().verdict(
            on: candidate(earliest: now.addingTimeInterval(-3600), submitted: now.addingTimeInterval(-7200)),
            conditions: ConditionReading(), now: now)
        #expect(verdict.reasons.isEmpty)
        #expect(verdict.expectedLaunch == now)
    }

    @Test("A submission date in the future, after the clock was set back, is ignored")
    func submittedInTheFuture() {
        let verdict = LaunchPolicy().verdict(
            on: candidate(earliest: nil, submitted: now.addingTimeInterval(1e8)), conditions: ConditionReading(),
            now: now)
        #expect(verdict.reasons.isEmpty)
    }

    @Test("Durations and frequencies are in everyday language")
    func words() {
        #expect(
            [0.44, 3, 30, 600, 21_600, 172_800].map(LocalTime.duration) == [
                "0.4 s", "3 s", "30 s", "10 min", "6 h", "2 days",
            ])
        let next = now.addingTimeInterval(1)
        #expect(
            WaitReason(.minimumInterval, until: next, interval: 86_400).words(now: now).hasSuffix(
                ", since it runs at most once a day"))
        #expect(
            WaitReason(.minimumInterval, until: next, interval: 7200).words(now: now).hasSuffix(
                "since it runs at most once every 2 h"))
    }

    @Test("A time on the same day is given by the clock, on another day with the day")
    func localTime() {
        // Noon in the machine's time zone.
        let offset = TimeZone.current.secondsFromGMT(for: now)
        let noon = now.addingTimeInterval(43_200 - Double(offset))
        #expect(LocalTime.words(noon, now: noon) == "12:00")
        #expect(LocalTime.words(noon.addingTimeInterval(86_400), now: noon) == "tomorrow 12:00")
        #expect(LocalTime.words(noon.addingTimeInterval(-86_400), now: noon) == "2025-12-31 12:00")
        #expect(LocalTime.words(Date(timeIntervalSince1970: 1e18), now: noon) == "a far-off time")
    }
}
