import Foundation
import Glibc

/// Dates for lines of text, in the machine's time zone. Through libc: a `DateFormatter` costs milliseconds to set up.
enum DateText {
    /// "2026-11-21 14:05".
    static func minute(_ date: Date) -> String { format(date, "%Y-%m-%d %H:%M") }

    /// "2026-11-21 14:05:09".
    static func second(_ date: Date) -> String { format(date, "%Y-%m-%d %H:%M:%S") }

    /// "14:05" on the same day, "tomorrow 14:05", else "2026-11-21 14:05".
    static func short(_ date: Date, now: Date) -> String {
        let day = format(date, "%Y-%m-%d")
        let clock = format(date, "%H:%M")
        if day == format(now, "%Y-%m-%d") { return clock }
        let tomorrow = Calendar.current.date(byAdding: .day, value: 1, to: now)
        return tomorrow.map { format($0, "%Y-%m-%d") } == day ? "tomorrow \(clock)" : "\(day) \(clock)"
    }

    private static func format(_ date: Date, _ pattern: String) -> String {
        // A date that no calendar holds would end the process in the conversion.
        guard let seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else { return "no date" }
        var time = seconds
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return "no date" }
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, pattern, &parts)
        return buffer.withUnsafeBytes { String(decoding: $0.prefix(count), as: UTF8.self) }
    }
}
