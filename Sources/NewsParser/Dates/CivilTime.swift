import FoundationEssentials
import News

/// A calendar date and clock time as a document spells it.
struct CivilTime {
    var year: Int
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    var nanosecond = 0
    /// Seconds east of UTC.
    var offset = 0

    /// Nil when a field is out of range. 24:00 counts as midnight, and a leap second as the second after it.
    var date: Date? {
        guard (1...12).contains(month), day >= 1, day <= CivilDay.days(in: month, of: year) else { return nil }
        guard (0...24).contains(hour), (0...59).contains(minute), (0...61).contains(second) else { return nil }
        guard hour < 24 || (minute == 0 && second == 0), abs(offset) <= 86_400, (0...9999).contains(year) else {
            return nil
        }
        let seconds = CivilDay.since1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + Double(nanosecond) / 1_000_000_000)
    }
}
