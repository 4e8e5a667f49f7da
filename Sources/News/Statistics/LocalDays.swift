public import Foundation
import Glibc

/// Days by the clock on the wall. Through libc: Foundation's calendar loads all of ICU's data first.
public enum LocalDays {
    /// The beginnings of the last days, the oldest first; the last one is the present day's. A day on which the clock is
    /// set has 23 or 25 hours.
    public static func starts(_ count: Int, now: Date) -> [Date] {
        var seconds = time_t(now.timeIntervalSince1970)
        var today = tm()
        localtime_r(&seconds, &today)
        return (0..<count).reversed().map { daysAgo in
            var day = today
            (day.tm_hour, day.tm_min, day.tm_sec) = (0, 0, 0)
            // mktime brings a day before the first of the month into the month before.
            day.tm_mday -= Int32(daysAgo)
            day.tm_isdst = -1
            return Date(timeIntervalSince1970: TimeInterval(mktime(&day)))
        }
    }
}
