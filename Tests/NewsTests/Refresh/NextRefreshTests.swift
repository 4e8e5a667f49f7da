import Foundation
import News
import Testing

@Suite("When the next automatic refresh comes")
struct NextRefreshTests {
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    func pause(interval: TimeInterval, postponed: TimeInterval?) -> TimeInterval {
        RefreshPolicy(interval: interval)
            .nextRefresh(postponed: postponed.map { now.addingTimeInterval($0) }, at: now).timeIntervalSince(now)
    }

    @Test("It comes after the interval, and no later for feeds that must wait longer")
    func usual() {
        #expect(pause(interval: 300, postponed: nil) == 300)
        #expect(pause(interval: 300, postponed: 86_400) == 300)
    }

    @Test("It comes earlier when postponed feeds may be checked")
    func early() {
        #expect(pause(interval: 300, postponed: 90) == 90)
        #expect(pause(interval: 3_600, postponed: 1_800) == 1_800)
    }

    @Test("It comes at most once a minute, and five times within the interval")
    func bounded() {
        #expect(pause(interval: 300, postponed: 1) == 60)
        #expect(pause(interval: 300, postponed: -1e9) == 60)
        #expect(pause(interval: 60, postponed: 0) == 60)
        #expect(pause(interval: 86_400, postponed: 60) == 17_280)
    }
}
