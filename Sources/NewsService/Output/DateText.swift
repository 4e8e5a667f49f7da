package import FoundationEssentials
import News

/// Dates for lines of text, in the machine's time zone.
package enum DateText {
    /// "2026-11-21 14:05".
    package static func minute(_ date: Date) -> String {
        WallTime(date).map { "\($0.date) \($0.hourAndMinute)" } ?? "no date"
    }

    /// "2026-11-21 14:05:09".
    package static func second(_ date: Date) -> String { WallTime(date).map { "\($0.date) \($0.time)" } ?? "no date" }

    /// "14:05" on the same day, "tomorrow 14:05", else "2026-11-21 14:05".
    package static func short(_ date: Date, now: Date) -> String {
        guard let time = WallTime(date), let today = WallTime(now) else { return minute(date) }
        if time.isOnDay(of: today) { return time.hourAndMinute }
        let tomorrow = WallTime.startOfDay(year: today.year, month: today.month, day: today.day + 1)
        let isTomorrow = tomorrow.flatMap { WallTime($0) }?.isOnDay(of: time) == true
        return isTomorrow ? "tomorrow \(time.hourAndMinute)" : minute(date)
    }
}
