public import FoundationEssentials
import Texts

/// The age of an article, in one unit and few cells: "now", "3m", "2h", "5d", "3w", "9mo", "2y"; in full form, beyond a
/// week the day, or the month and year.
package struct Age: Equatable {
    enum Unit: CaseIterable {
        case minute, hour, day, week, month, year

        /// The greatest count of the unit.
        var most: Int {
            switch self {
            case .minute: 59
            case .hour: 23
            case .day: 6
            case .week: 4
            case .month: 11
            case .year: 99
            }
        }
    }

    package enum Form {
        /// `words` is `full` for listeners: "3 min ago".
        case full, short, words
    }

    package let text: String
    /// When the text becomes outdated; `nil` when it changes once a day at most.
    package let changesAt: Date?

    private static let (minute, hour, day) = (60, 3600, 86_400)
    private static let week = 7 * day
    /// In days.
    private static let (month, year) = (30.4375, 365.25)

    package init(of date: Date, at now: Date, form: Form = .full) {
        let seconds = now.timeIntervalSince(date)
        switch seconds {
        case ..<60: self.init(text: TimeTexts.now, changesAt: date.addingTimeInterval(60))
        case ..<3600: self.init(date, seconds, Self.minute, .minute, form)
        case ..<86_400: self.init(date, seconds, Self.hour, .hour, form)
        case ..<TimeInterval(Self.week): self.init(date, seconds, Self.day, .day, form)
        case _ where form != .short:
            let day = LocalTime(date)
            self.init(text: day.year == LocalTime(now).year ? day.dayAndMonth : day.monthAndYear, changesAt: nil)
        case ..<(31 * 86_400):
            let weeks = Int(seconds) / Self.week
            self.init(
                text: TimeTexts.age(weeks, .week),
                changesAt: date.addingTimeInterval(TimeInterval(min((weeks + 1) * 7, 31) * Self.day)))
        default:
            // Dates in feeds can be absurd.
            let days = min(seconds / TimeInterval(Self.day), Double(Unit.year.most) * Self.year)
            let months = min(max(1, Int(days / Self.month)), Unit.month.most)
            let text =
                days < Self.year ? TimeTexts.age(months, .month) : TimeTexts.age(Int(days / Self.year), .year)
            self.init(text: text, changesAt: nil)
        }
    }

    private init(text: String, changesAt: Date?) {
        self.text = text
        self.changesAt = changesAt
    }

    private init(_ date: Date, _ seconds: TimeInterval, _ length: Int, _ unit: Unit, _ form: Form) {
        let count = Int(seconds) / length
        self.init(
            text: form == .words ? TimeTexts.ago(count, unit) : TimeTexts.age(count, unit),
            changesAt: date.addingTimeInterval(TimeInterval((count + 1) * length)))
    }
}

/// The age of an article, in one unit and few cells, for the output of commands.
public enum ShortAge {
    /// "3m", "2h", "5d".
    public static func text(of date: Date, at now: Date) -> String { Age(of: date, at: now, form: .short).text }
}
