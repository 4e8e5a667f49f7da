package import FoundationEssentials
import News
import Texts

/// A local time as shown on the screen, in the format of the user's locale; the comments show English.
package struct LocalTime {
    private let wall: WallTime
    private let moment: Date

    package init(_ date: Date) {
        wall = WallTime(nearest: date)
        moment = date
    }

    package var year: Int { wall.year }

    /// "21 Sep".
    package var dayAndMonth: String { forms.dayAndMonth(dayOfMonth, month) }

    /// "Sep 2024".
    package var monthAndYear: String { forms.monthAndYear(month, year) }

    /// "21 Sep 2026".
    var day: String { forms.date(dayOfMonth, month, year) }

    /// "Mon 21 Sep".
    var weekdayAndDay: String { forms.with(weekday: wall.weekday, dayAndMonth) }

    /// "Mon 21 Sep 2026, 13:31".
    var full: String { forms.with(time: hourAndMinute, weekdayAndDate) }

    /// "Mon 21 Sep, 13:31" within a week of `now`, else "21 Sep, 13:31", and "21 Sep 2025, 13:31" of another year.
    func short(near now: LocalTime) -> String {
        let date = year == now.year ? dayAndMonth : day
        let isNear = abs(moment.timeIntervalSince(now.moment)) < 7 * 86_400
        return forms.with(time: hourAndMinute, isNear ? forms.with(weekday: wall.weekday, date) : date)
    }

    /// "Mon 21 Sep 2026".
    var weekdayAndDate: String { forms.with(weekday: wall.weekday, day) }

    /// "13:31".
    package var hourAndMinute: String { wall.hourAndMinute }

    /// "13:31:05".
    package var time: String { wall.time }

    /// "13:31:05" on the day of `now`, else "21 Sep 13:31:05".
    package func time(on now: LocalTime) -> String {
        isOnDay(of: now) ? time : "\(dayAndMonth) \(time)"
    }

    /// "13:31" on the day of `now`, else "21 Sep 13:31".
    package func hourAndMinute(on now: LocalTime) -> String {
        isOnDay(of: now) ? hourAndMinute : "\(dayAndMonth) \(hourAndMinute)"
    }

    /// The greatest width of `hourAndMinute(on:)`, in cells.
    static var cellsOfDayAndTime: Int { InterfaceLocale.current.dates.dayCells + 1 + "13:31".count }

    /// 0 to 23.
    var hour: Int { wall.hour }

    /// 0, Monday, to 6.
    var dayOfWeek: Int { (wall.weekday + 6) % 7 }

    /// The short names of the days, Monday first.
    static var daysOfWeek: [String] {
        let weekdays = InterfaceLocale.current.dates.weekdays
        return Array(weekdays.dropFirst() + weekdays.prefix(1))
    }

    /// Seconds since midnight.
    var secondOfDay: Int { (wall.hour * 60 + wall.minute) * 60 + wall.second }

    /// The next midnight; on a day with a clock change it is off by an hour.
    package static func midnight(after now: Date) -> Date {
        Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
            .addingTimeInterval(TimeInterval(86_400 - LocalTime(now).secondOfDay))
    }

    /// Whether both are in the same week, which begins on Monday, or in the same month.
    package func isInWeek(of other: LocalTime) -> Bool { monday.isOnDay(of: other.monday) }
    package func isInMonth(of other: LocalTime) -> Bool { month == other.month && year == other.year }

    /// The Monday of its week, at noon.
    package var monday: LocalTime {
        LocalTime(moment.addingTimeInterval(TimeInterval(43_200 - secondOfDay - dayOfWeek * 86_400)))
    }

    /// "Monday".
    package var nameOfDay: String { TimeTexts.daysOfWeek[dayOfWeek] }

    package func isOnDay(of other: LocalTime) -> Bool { wall.isOnDay(of: other.wall) }

    private var forms: DateForms { InterfaceLocale.current.dates }
    private var dayOfMonth: Int { wall.day }
    /// 1 to 12.
    private var month: Int { wall.month }
}
