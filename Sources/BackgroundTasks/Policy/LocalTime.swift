import FoundationEssentials
import Glibc

/// Dates and durations for users, in the time zone of the machine.
enum LocalTime {
    /// "14:05" on the same day, "tomorrow 14:05", else "2026-03-09 14:05".
    static func words(_ date: Date, now: Date) -> String {
        guard let then = fields(date), let today = fields(now) else { return "a far-off time" }
        let clock = "\(padded(then.tm_hour)):\(padded(then.tm_min))"
        if isSameDay(then, today) { return clock }
        if isSameDay(then, dayAfter(today)) { return "tomorrow \(clock)" }
        return "\(Int(then.tm_year) + 1900)-\(padded(then.tm_mon + 1))-\(padded(then.tm_mday)) \(clock)"
    }

    /// "0.4 s", "30 s", "10 min", "6 h", "2 days".
    static func duration(_ seconds: TimeInterval) -> String {
        switch seconds {
        case ..<9.95: "\(tenths(seconds)) s"
        case ..<120: "\(Int(seconds.rounded())) s"
        case ..<7200: "\(Int((seconds / 60).rounded())) min"
        case ..<172_800: "\(Int((seconds / 3600).rounded())) h"
        case ..<1e9: "\(Int((seconds / 86_400).rounded())) days"
        default: "many years"
        }
    }

    /// "0.4", "30".
    static func tenths(_ number: Double) -> String {
        let count = Int((number * 10).rounded())
        return count % 10 == 0 ? "\(count / 10)" : "\(count / 10).\(count % 10)"
    }

    static func fields(_ date: Date) -> tm? {
        let seconds = date.timeIntervalSince1970
        // Beyond this range the conversion to a year overflows.
        guard seconds.isFinite, abs(seconds) < 1e14 else { return nil }
        var time = time_t(seconds.rounded(.down))
        var fields = tm()
        // A daemon outlives changes of the time zone, which localtime_r need not notice (POSIX).
        tzset()
        guard localtime_r(&time, &fields) != nil else { return nil }
        return fields
    }

    /// Noon of the next calendar day: days on which the clock is set are longer or shorter than others.
    private static func dayAfter(_ day: tm) -> tm {
        var noon = day
        noon.tm_mday += 1
        (noon.tm_hour, noon.tm_min, noon.tm_sec) = (12, 0, 0)
        // Let mktime determine whether summer time applies.
        noon.tm_isdst = -1
        _ = mktime(&noon)
        return noon
    }

    private static func isSameDay(_ a: tm, _ b: tm) -> Bool { a.tm_year == b.tm_year && a.tm_yday == b.tm_yday }

    static func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
