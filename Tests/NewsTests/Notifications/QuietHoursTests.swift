import Foundation
import News
import Testing

@Suite("Quiet hours")
struct QuietHoursTests {
    /// 2026-11-22, at this time of day in UTC.
    private static func date(_ hour: Int, _ minute: Int) -> Date {
        Date(timeIntervalSince1970: 1_795_305_600 + TimeInterval(hour * 3_600 + minute * 60))
    }

    @Test("They last from their start up to their end, across midnight too, in local time")
    func contains() throws {
        let night = try #require(QuietHours("22:00-07:00"))
        for (hour, minute, isQuiet) in [(21, 59, false), (22, 0, true), (0, 0, true), (6, 59, true), (7, 0, false)] {
            #expect(night.contains(Self.date(hour, minute), secondsFromGMT: 0) == isQuiet)
        }
        let noon = try #require(QuietHours("12:00-12:30"))
        for (hour, minute, isQuiet) in [(11, 59, false), (12, 0, true), (12, 29, true), (12, 30, false)] {
            #expect(noon.contains(Self.date(hour, minute), secondsFromGMT: 0) == isQuiet)
        }
        let tokyo = 9 * 3_600
        #expect(night.contains(Self.date(13, 0), secondsFromGMT: tokyo))
        #expect(!night.contains(Self.date(22, 0), secondsFromGMT: tokyo))
    }

    @Test(
        "Anything but two different times means none",
        arguments: [
            "", "22:00", "22:00-22:00", "24:00-07:00", "22:60-07:00", "2:00-07:00", "22-07", "22:00-07:00-08:00",
            "-1:00-07:00", "２２:00-07:00", "22:00 - 07:00", "22:00-07:0a",
        ])
    func broken(_ text: String) {
        #expect(QuietHours(text) == nil)
    }
}
