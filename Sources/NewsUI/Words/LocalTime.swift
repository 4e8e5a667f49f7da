import Foundation
import Glibc

/// A moment by the clock on the wall. The C library's calendar is used because the first screen shows dates, and
/// Foundation's formatters load all of ICU's data first. Texts are in the forms of the person's locale; the comments show
/// those of English.
nonisolated struct LocalTime {
    private let parts: tm
    private let moment: Date

    init(_ date: Date) {
        // Dates of feeds can be absurd; what time_t or the calendar can not hold is shown as the nearest it can.
        let bounded = min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799)
        var seconds = time_t(bounded)
        var parts = tm()
        localtime_r(&seconds, &parts)
        self.parts = parts
        moment = Date(timeIntervalSince1970: bounded)
    }

    var year: Int { Int(parts.tm_year) + 1900 }

    /// "21 Sep".
    var dayAndMonth: String { forms.dayAndMonth(dayOfMonth, month) }

    /// "Sep 2024".
    var monthAndYear: String { forms.monthAndYear(month, year) }

    /// "21 Sep 2026".
    var day: String { forms.date(dayOfMonth, month, year) }

    /// "Mon 21 Sep".
    var weekdayAndDay: String { forms.with(weekday: Int(parts.tm_wday), dayAndMonth) }

    /// "Mon 21 Sep 2026, 13:31".
    var full: String { forms.with(time: hourAndMinute, weekdayAndDate) }

    /// "Mon 21 Sep, 13:31" within a week of `now`, else "21 Sep, 13:31", and "21 Sep 2025, 13:31" of another year.
    func short(near now: LocalTime) -> String {
        let date = year == now.year ? dayAndMonth : day
        let isNear = abs(moment.timeIntervalSince(now.moment)) < 7 * 86_400
        return forms.with(time: hourAndMinute, isNear ? forms.with(weekday: Int(parts.tm_wday), date) : date)
    }

    /// "Mon 21 Sep 2026".
    var weekdayAndDate: String { forms.with(weekday: Int(parts.tm_wday), day) }

    /// "13:31".
    var hourAndMinute: String { "\(Self.two(parts.tm_hour)):\(Self.two(parts.tm_min))" }

    /// "13:31:05".
    var time: String { "\(hourAndMinute):\(Self.two(parts.tm_sec))" }

    /// "13:31:05" on the day of `now`, else "21 Sep 13:31:05".
    func time(on now: LocalTime) -> String {
        isOnDay(of: now) ? time : "\(dayAndMonth) \(time)"
    }

    /// "13:31" on the day of `now`, else "21 Sep 13:31".
    func hourAndMinute(on now: LocalTime) -> String {
        isOnDay(of: now) ? hourAndMinute : "\(dayAndMonth) \(hourAndMinute)"
    }

    /// The cells that `hourAndMinute(on:)` takes at most.
    static var cellsOfDayAndTime: Int { InterfaceLocale.current.dates.dayCells + 1 + "13:31".count }

    /// From 0 to 23.
    var hour: Int { Int(parts.tm_hour) }

    /// From 0, Monday, to 6.
    var dayOfWeek: Int { (Int(parts.tm_wday) + 6) % 7 }

    /// The short names of the days, Monday first.
    static var daysOfWeek: [String] {
        let weekdays = InterfaceLocale.current.dates.weekdays
        return Array(weekdays.dropFirst() + weekdays.prefix(1))
    }

    /// Seconds since midnight by the clock.
    var secondOfDay: Int { (Int(parts.tm_hour) * 60 + Int(parts.tm_min)) * 60 + Int(parts.tm_sec) }

    /// When the next day begins, on a day of 24 hours; on one on which the clock is set, an hour before or after that.
    static func midnight(after now: Date) -> Date {
        Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
            .addingTimeInterval(TimeInterval(86_400 - LocalTime(now).secondOfDay))
    }

    /// Whether both are in one week, which begins on Monday, or in one month.
    func isInWeek(of other: LocalTime) -> Bool { monday.isOnDay(of: other.monday) }
    func isInMonth(of other: LocalTime) -> Bool { parts.tm_mon == other.parts.tm_mon && year == other.year }

    /// The Monday of the week, at noon.
    var monday: LocalTime {
        LocalTime(moment.addingTimeInterval(TimeInterval(43_200 - secondOfDay - dayOfWeek * 86_400)))
    }

    /// "Monday".
    var nameOfDay: String { TimeTexts.daysOfWeek[dayOfWeek] }

    func isOnDay(of other: LocalTime) -> Bool { parts.tm_yday == other.parts.tm_yday && year == other.year }

    private var forms: DateForms { InterfaceLocale.current.dates }
    private var dayOfMonth: Int { Int(parts.tm_mday) }
    /// From 1 to 12.
    private var month: Int { Int(parts.tm_mon) + 1 }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
