import Foundation

/// How old an article is, in a few cells: "now", "3m", "2h", "5d", and then, where there is room, the day or month and
/// year, else "7w", "2y".
nonisolated struct Age: Equatable {
    enum Unit: CaseIterable {
        case minute, hour, day, week, year

        /// The greatest count that is told.
        var most: Int {
            switch self {
            case .minute: 59
            case .hour: 23
            case .day: 6
            case .week: 51
            case .year: 99
            }
        }
    }

    enum Form {
        case full, short

        /// The cells of the widest text among rows of which none is older than a date: of "51w", of "3d", "21 Sep" or
        /// "Sep 2024".
        func cells(since oldest: Date, now: Date) -> Int {
            guard self == .full, now.timeIntervalSince(oldest) >= TimeInterval(Age.week) else {
                return TimeTexts.ageCells
            }
            let dates = InterfaceLocale.current.dates
            let isThisYear = LocalTime(oldest).year == LocalTime(now).year
            return max(TimeTexts.ageCells, isThisYear ? dates.dayCells : dates.cells)
        }
    }

    let text: String
    /// When the text will no longer be right; nil: not before the year ends.
    let changesAt: Date?

    private static let (minute, hour, day) = (60, 3600, 86_400)
    private static let week = 7 * day

    init(of date: Date, at now: Date, form: Form = .full) {
        let seconds = now.timeIntervalSince(date)
        switch seconds {
        case ..<60: self.init(text: TimeTexts.now, changesAt: date.addingTimeInterval(60))
        case ..<3600: self.init(date, seconds, Self.minute, .minute)
        case ..<86_400: self.init(date, seconds, Self.hour, .hour)
        case ..<TimeInterval(Self.week): self.init(date, seconds, Self.day, .day)
        case _ where form == .full:
            let day = LocalTime(date)
            self.init(text: day.year == LocalTime(now).year ? day.dayAndMonth : day.monthAndYear, changesAt: nil)
        case ..<(364 * 86_400): self.init(date, seconds, Self.week, .week)
        default:
            // Dates of feeds can be absurd.
            let years = Int(min(seconds, TimeInterval(Unit.year.most * 365 * Self.day))) / (365 * Self.day)
            self.init(text: TimeTexts.age(max(1, years), .year), changesAt: nil)
        }
    }

    private init(text: String, changesAt: Date?) {
        self.text = text
        self.changesAt = changesAt
    }

    private init(_ date: Date, _ seconds: TimeInterval, _ length: Int, _ unit: Unit) {
        let count = Int(seconds) / length
        self.init(
            text: TimeTexts.age(count, unit), changesAt: date.addingTimeInterval(TimeInterval((count + 1) * length)))
    }
}
