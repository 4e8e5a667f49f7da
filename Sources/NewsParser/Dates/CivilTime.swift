import FoundationEssentials

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
        guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else { return nil }
        guard (0...24).contains(hour), (0...59).contains(minute), (0...61).contains(second) else { return nil }
        guard hour < 24 || (minute == 0 && second == 0), abs(offset) <= 86_400, (0...9999).contains(year) else {
            return nil
        }
        let seconds = Self.daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + Double(nanosecond) / 1_000_000_000)
    }

    /// Days from 1970-01-01 in the Gregorian calendar. Years start in March here, so that the leap day comes last.
    static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
