import Foundation
import Testing

@testable import News

@Suite("Dates and days in local time")
struct WallTimeTests {
    @Test("Days begin at midnight, follow each other, and end with today", arguments: [1, 7, 56, 400])
    func starts(count: Int) {
        let now = Date(timeIntervalSince1970: 1_789_992_000)
        let calendar = Calendar(identifier: .gregorian)
        let starts = WallTime.startsOfDays(count, now: now)
        #expect(starts.count == count)
        #expect(starts.last == calendar.startOfDay(for: now))
        // Days with a change of the clock have another length.
        for (day, next) in zip(starts, starts.dropFirst()) {
            #expect(calendar.date(byAdding: .day, value: 1, to: day) == next)
        }
    }

    @Test("A day without midnight, because the clock is put forward, begins an hour later")
    func withoutMidnight() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "<-03>3<-02>,M10.3.0/0,M2.3.0/0", 1)
            let start = try #require(WallTime.startOfDay(year: 2026, month: 10, day: 18))
            let time = try #require(WallTime(start))
            #expect((time.date, time.time) == ("2026-10-18", "01:00:00"))
            let before = try #require(WallTime(start.addingTimeInterval(-1)))
            #expect((before.date, before.time) == ("2026-10-17", "23:59:59"))
        }
    }

    @Test("A day with two midnights, because the clock is set back, begins with the first")
    func withTwoMidnights() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "<-01>1<+00>,M3.5.0/0,M10.5.0/1", 1)
            let start = try #require(WallTime.startOfDay(year: 2026, month: 10, day: 25))
            #expect(start == Date(timeIntervalSince1970: 1_792_886_400))
            #expect(WallTime(start.addingTimeInterval(-1))?.date == "2026-10-24")
            #expect(WallTime(start.addingTimeInterval(3_600))?.time == "00:00:00")
        }
    }

    @Test("In various time zones each day begins after the one before, on its date")
    func zones() async {
        await #expect(processExitsWith: .success) {
            for zone in ["UTC", "CET-1CEST,M3.5.0,M10.5.0/3", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "EST5EDT"] {
                setenv("TZ", zone, 1)
                let days = (1...400).compactMap { WallTime.startOfDay(year: 2026, month: 1, day: $0) }
                #expect(days.count == 400)
                for (day, next) in zip(days, days.dropFirst()) {
                    let before = WallTime(next.addingTimeInterval(-1))
                    #expect(day < next && WallTime(day)?.date == before?.date && WallTime(next)?.date != before?.date)
                }
            }
        }
    }

    @Test("Another time zone shifts the time by its offset, across months and years")
    func otherTimeZone() throws {
        let date = Date(timeIntervalSince1970: 1_767_225_599)
        let time = try #require(WallTime(date, secondsFromGMT: 3_600))
        #expect((time.date, time.time, time.weekday) == ("2026-01-01", "00:59:59", 4))
        #expect(WallTime(date, secondsFromGMT: 0)?.date == "2025-12-31")
    }

    @Test("A date beyond the calendar has no local time, or the nearest if asked for", arguments: [1e18, .infinity])
    func absurd(seconds: TimeInterval) {
        #expect(WallTime(Date(timeIntervalSince1970: seconds)) == nil)
        #expect(WallTime(Date(timeIntervalSince1970: -seconds)) == nil)
        #expect(WallTime(nearest: Date(timeIntervalSince1970: seconds)).year >= 9_999)
        #expect(WallTime(nearest: Date(timeIntervalSince1970: -seconds)).year <= 1)
        #expect(WallTime.startOfDay(year: .max - 1, month: 1, day: 1) == nil)
    }
}
