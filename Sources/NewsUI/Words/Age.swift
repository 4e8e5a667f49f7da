import Foundation

/// How old an article is, in a few cells: "now", "3m", "2h", "5d", then the day, then month and year.
nonisolated struct Age: Equatable {
    let text: String
    /// When the text will no longer be right; nil: not before the year ends.
    let changesAt: Date?

    /// The widest text: "Sep 2024".
    static let cells = 8

    init(of date: Date, at now: Date) {
        let seconds = now.timeIntervalSince(date)
        switch seconds {
        case ..<60: self.init(text: "now", changesAt: date.addingTimeInterval(60))
        case ..<3600: self.init(date, seconds, unit: 60, letter: "m")
        case ..<86_400: self.init(date, seconds, unit: 3600, letter: "h")
        case ..<(7 * 86_400): self.init(date, seconds, unit: 86_400, letter: "d")
        default:
            let day = LocalTime(date)
            self.init(text: day.year == LocalTime(now).year ? day.dayAndMonth : day.monthAndYear, changesAt: nil)
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
