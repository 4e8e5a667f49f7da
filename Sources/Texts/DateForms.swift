package import News
import Terminal

/// How dates are written: the names of months and weekdays, and the order of the parts.
package struct DateForms: Sendable, Equatable {
    /// The text after the numbers of a date: 年, 月 and 日.
    package struct Counters: Sendable, Equatable {
        package let year: String
        package let month: String
        package let day: String
    }

    package enum Order: Sendable, Equatable {
        /// "21 Sep 2026".
        case dayFirst
        /// "Sep 21 2026".
        case monthFirst
        /// "2026年9月21日": in numbers.
        case counted(Counters)
    }

    /// Abbreviated, January to December.
    package let months: [String]
    /// Abbreviated, Sunday to Saturday.
    package let weekdays: [String]
    package let order: Order
    /// The greatest width of a day with its month, in cells.
    package private(set) var dayCells = 0

    package init(months: [String], weekdays: [String], order: Order) {
        self.months = months
        self.weekdays = weekdays
        self.order = order
        for month in 1...12 {
            dayCells = max(dayCells, TextWidth.cells(in: dayAndMonth(28, month)))
        }
    }
}

extension DateForms {
    /// - Parameter month: from 1.
    package func dayAndMonth(_ day: Int, _ month: Int) -> String {
        switch order {
        case .dayFirst: "\(day) \(months[month - 1])"
        case .monthFirst: "\(months[month - 1]) \(day)"
        case .counted(let counters): "\(month)\(counters.month)\(day)\(counters.day)"
        }
    }

    package func monthAndYear(_ month: Int, _ year: Int) -> String {
        guard case .counted(let counters) = order else { return "\(months[month - 1]) \(year)" }
        var text = "\(year)\(counters.year)\(month)\(counters.month)"
        while text.last == " " { text.removeLast() }
        return text
    }

    package func date(_ day: Int, _ month: Int, _ year: Int) -> String {
        guard case .counted(let counters) = order else { return "\(dayAndMonth(day, month)) \(year)" }
        return "\(year)\(counters.year)\(dayAndMonth(day, month))"
    }

    /// A date with its weekday, counted from 0, Sunday.
    package func with(weekday: Int, _ date: String) -> String {
        if case .counted = order { "\(date)(\(weekdays[weekday]))" } else { "\(weekdays[weekday]) \(date)" }
    }

    /// A complete date with a time of day.
    package func with(time: String, _ date: String) -> String {
        if case .counted = order { "\(date) \(time)" } else { "\(date), \(time)" }
    }
}

extension DateForms {
    /// The forms of a language, if the system has none for the user or the user's locale is not set.
    package static func ofLanguage(_ language: Language) -> DateForms {
        switch language {
        case .english: english
        case .japanese: japanese
        }
    }

    private static let english = DateForms(
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], order: .dayFirst)

    private static let japanese = DateForms(
        months: (1...12).map { "\($0)月" }, weekdays: ["日", "月", "火", "水", "木", "金", "土"],
        order: .counted(Counters(year: "年", month: "月", day: "日")))
}
