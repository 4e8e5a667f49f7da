import Foundation
import News
import Testing

@Suite("How often a feed publishes")
struct FeedScheduleTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func schedule(_ ages: [TimeInterval]) -> FeedSchedule {
        var schedule = FeedSchedule()
        schedule.setUpdateHints(of: ages.map { now.addingTimeInterval(-$0) }, now: now)
        return schedule
    }

    @Test("The usual gap is the median of the last posts, in whatever order they come")
    func usualGap() {
        let ages: [TimeInterval] = [0, 3_600, 7_200, 10_800, 14_400, 1_000_000]
        #expect(schedule(ages.shuffled()).postGap == 3_600)
        #expect(schedule(ages).newestPost == now)
    }

    @Test("Only the latest posts count, each date once, and none in the future")
    func whatCounts() {
        let old = (11..<100).map { TimeInterval($0) * 86_400 }
        let recent = (0...10).map { TimeInterval($0) * 60 }
        #expect(schedule(recent + old).postGap == 60)
        #expect(schedule([600, 600, 600, 0]).postGap == 600)
        #expect(schedule([-500, 100]).newestPost == now.addingTimeInterval(-100))
        #expect(schedule([-500, 100]).postGap == nil)
        #expect(schedule([]) == FeedSchedule())
    }

    @Test("A feed that skips every hour is ignored")
    func skipsAll() {
        #expect(SkippedTimes(hours: Array(0..<24), days: []).nextAllowed(from: now) == now)
        #expect(SkippedTimes(hours: [], days: Array(0..<7)).nextAllowed(from: now) == now)
        #expect(SkippedTimes(hours: [24, -1], days: [7]) == SkippedTimes())
    }

    @Test("Days before 1970 have their correct hours")
    func longAgo() {
        let date = Date(timeIntervalSince1970: -1_800)
        #expect(SkippedTimes(hours: [23], days: []).nextAllowed(from: date) == Date(timeIntervalSince1970: 0))
    }
}
