import Foundation

/// How old an article is, in a few cells: "now", "3m", "2h", "5d", and then, where there is room, the day or month and
/// year, else "7w", "2y".
nonisolated struct Age: Equatable {
    enum Form {
        case full, short

        /// The widest text: "Sep 2024"; "51w".
        var cells: Int { self == .full ? 8 : 3 }
    }

    let text: String
    /// When the text will no longer be right; nil: not before the year ends.
    let changesAt: Date?

    private static let (minute, hour, day) = (60, 3600, 86_400)
    private static let week = 7 * day

    init(of date: Date, at now: Date, form: Form = .full) {
        let seconds = now.timeIntervalSince(date)
        switch seconds {
        case ..<60: self.init(text: "now", changesAt: date.addingTimeInterval(60))
        case ..<3600: self.init(date, seconds, unit: Self.minute, letter: "m")
        case ..<86_400: self.init(date, seconds, unit: Self.hour, letter: "h")
        case ..<(7 * 86_400): self.init(date, seconds, unit: Self.day, letter: "d")
        case _ where form == .full:
            let day = LocalTime(date)
            self.init(text: day.year == LocalTime(now).year ? day.dayAndMonth : day.monthAndYear, changesAt: nil)
        case ..<(364 * 86_400): self.init(date, seconds, unit: Self.week, letter: "w")
        default:
            // Dates of feeds can be absurd.
            let years = Int(min(seconds, TimeInterval(99 * 365 * Self.day))) / (365 * Self.day)
            self.init(text: "\(max(1, years))y", changesAt: nil)
        }
    }

    private init(text: String, changesAt: Date?) {
        self.text = text
        self.changesAt = changesAt
    }

    private init(_ date: Date, _ seconds: TimeInterval, unit: Int, letter: String) {
        let count = Int(seconds) / unit
        self.init(text: "\(count)\(letter)", changesAt: date.addingTimeInterval(TimeInterval((count + 1) * unit)))
    }
}
