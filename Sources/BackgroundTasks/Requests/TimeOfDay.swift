import FoundationEssentials
import Glibc

/// A local time of day for a daily task: once on each calendar day, in the time zone of the machine.
///
/// When the clock is set forwards past it, it means the first moment after the gap; when the clock is set back and
/// shows it twice, the first occurrence. The time zone is read at each launch, for the next one.
public struct TimeOfDay: Codable, Sendable, Hashable, CustomStringConvertible {
    /// 0 to 23.
    public var hour: Int
    /// 0 to 59.
    public var minute: Int

    public init(hour: Int, minute: Int = 0) { (self.hour, self.minute) = (hour, minute) }

    /// For use as in `daily: .at(hour: 3)`.
    public static func at(hour: Int, minute: Int = 0) -> TimeOfDay { TimeOfDay(hour: hour, minute: minute) }

    /// "03:00".
    public var description: String {
        [hour, minute].map { LocalTime.padded(Int32(clamping: $0)) }.joined(separator: ":")
    }

    var isValid: Bool { (0...23).contains(hour) && (0...59).contains(minute) }

    /// The first occurrence after a date.
    func next(after date: Date) -> Date {
        guard let today = LocalTime.fields(date) else { return date.addingTimeInterval(86_400) }
        let days = (0...2).map { moment(onDayAfter: $0, of: today) }
        return days.first { $0 > date } ?? date.addingTimeInterval(86_400)
    }

    /// The occurrence a number of days after another day.
    private func moment(onDayAfter days: Int32, of day: tm) -> Date {
        var fields = tm()
        (fields.tm_year, fields.tm_mon, fields.tm_mday) = (day.tm_year, day.tm_mon, day.tm_mday + days)
        (fields.tm_hour, fields.tm_min) = (Int32(clamping: hour), Int32(clamping: minute))
        // The local time, read as if it were UTC.
        let shown = timegm(&fields)
        // Assume that the clock is set at most once within these two days.
        let (before, after) = (Self.offset(at: shown - 86_400), Self.offset(at: shown + 86_400))
        let first = shown - before
        guard before != after else { return Date(timeIntervalSince1970: TimeInterval(first)) }
        var (unset, set) = (shown - 86_400, shown + 86_400)
        while set - unset > 1 {
            let middle = unset + (set - unset) / 2
            if Self.offset(at: middle) == before { unset = middle } else { set = middle }
        }
        return Date(timeIntervalSince1970: TimeInterval(first < set ? first : max(set, shown - after)))
    }

    /// The UTC offset in seconds, positive east.
    private static func offset(at time: time_t) -> Int {
        LocalTime.fields(Date(timeIntervalSince1970: TimeInterval(time)))?.tm_gmtoff ?? 0
    }
}
