public import FoundationEssentials
import Glibc

/// A local time in the machine's time zone. Uses libc, because Foundation's calendar takes time zones from ICU, which
/// would be half the size of the program.
public struct WallTime: Sendable, Equatable {
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int
    /// 0 to 23.
    public let hour: Int
    public let minute: Int
    /// 60 in a leap second.
    public let second: Int
    /// 0 is Sunday.
    public let weekday: Int
    /// Seconds ahead of UTC.
    public let secondsFromGMT: Int

    /// nil for a time outside any calendar.
    /// - Parameter secondsFromGMT: the offset to use; nil for the machine's time zone.
    public init?(_ date: Date, secondsFromGMT: Int? = nil) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        // Beyond this the year would overflow.
        guard abs(seconds) < 6e16 else { return nil }
        self.init(time_t(seconds), secondsFromGMT)
    }

    /// The nearest time between the years 1 and 9999, for feed dates, which can be absurd.
    public init(nearest date: Date) {
        self.init(time_t(min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799)), nil)
    }

    private init(_ seconds: time_t, _ secondsFromGMT: Int?) {
        var parts = tm()
        if let secondsFromGMT {
            var shifted = seconds + secondsFromGMT
            gmtime_r(&shifted, &parts)
        } else {
            var seconds = seconds
            localtime_r(&seconds, &parts)
        }
        (year, month, day) = (Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
        (hour, minute, second) = (Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
        (weekday, self.secondsFromGMT) = (Int(parts.tm_wday), secondsFromGMT ?? parts.tm_gmtoff)
    }

    /// "2026-11-21".
    public var date: String { "\(Self.padded(year, 4))-\(Self.padded(month))-\(Self.padded(day))" }

    /// "14:05".
    public var hourAndMinute: String { "\(Self.padded(hour)):\(Self.padded(minute))" }

    /// "14:05:09".
    public var time: String { "\(hourAndMinute):\(Self.padded(second))" }

    public func isOnDay(of other: WallTime) -> Bool { (year, month, day) == (other.year, other.month, other.day) }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension WallTime {
    /// The start of a day; nil for a day outside any calendar. Days and months past the end carry over: 30 February is
    /// a day in March.
    public static func startOfDay(year: Int, month: Int, day: Int) -> Date? {
        guard let noon = moment(year, month, day, hour: 12).flatMap({ WallTime($0) }) else { return nil }
        // If the clock changes at midnight, that time may not exist or may occur twice: take the first valid one, or
        // midnight in standard time.
        return [-1, 0, 1].compactMap { moment(year, month, day, hour: 0, summer: $0) }
            .filter { WallTime($0)?.isOnDay(of: noon) == true }.min()
    }

    /// The starts of the last `count` days, oldest first, today last. A day on which the clock changes has 23 or 25
    /// hours.
    public static func startsOfDays(_ count: Int, now: Date) -> [Date] {
        guard let today = WallTime(now) else { return [] }
        return (0..<count).reversed().compactMap {
            startOfDay(year: today.year, month: today.month, day: today.day - $0)
        }
    }

    /// - Parameter summer: 0 for standard time, 1 for daylight saving time, negative for whichever is in force.
    private static func moment(_ year: Int, _ month: Int, _ day: Int, hour: Int32, summer: Int32 = -1) -> Date? {
        guard let year = Int32(exactly: year - 1_900), let month = Int32(exactly: month - 1),
            let day = Int32(exactly: day)
        else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year, month, day)
        (parts.tm_hour, parts.tm_isdst) = (hour, summer)
        // mktime sets this on success, which distinguishes the second before 1970 (-1) from an error.
        parts.tm_wday = -1
        let seconds = mktime(&parts)
        return parts.tm_wday < 0 ? nil : Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
