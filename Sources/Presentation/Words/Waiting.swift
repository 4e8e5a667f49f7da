package import BackgroundTasks
package import FoundationEssentials
import News
import Texts

/// How long until something happens: "in less than a minute", "in 4 min", "in 2 h", "on 21 Sep".
package struct Waiting: Equatable {
    /// Seconds; what is that far off is told by its day.
    private static let longestSpan: TimeInterval = 48 * 3600

    /// nil: the time has come.
    package let text: String?
    /// When the text will no longer be right.
    package let changesAt: Date?
    /// Whether the text tells a span; else it tells a day, or nothing.
    let isSpan: Bool

    package init(until date: Date, at now: Date) {
        let seconds = date.timeIntervalSince(now)
        isSpan = seconds > 0 && seconds < Self.longestSpan
        if seconds <= 0 {
            text = nil
            changesAt = nil
        } else if seconds < 60 {
            text = TimeTexts.soon
            changesAt = date
        } else if isSpan {
            let left = RoundedDuration(left: seconds)
            text = TimeTexts.left(left)
            changesAt = date.addingTimeInterval(-left.changesAt)
        } else {
            text = TimeTexts.onDay(LocalTime(date).dayAndMonth)
            // At that very moment it still tells the day.
            let change = date.addingTimeInterval(-Self.longestSpan).timeIntervalSinceReferenceDate
            changesAt = Date(timeIntervalSinceReferenceDate: change.nextUp)
        }
    }
}

/// What a task waits for, as it goes on after "waits": "until 10:29", "for external power; until 10:29".
package struct WaitingFor: Equatable {
    package let text: String

    package init(_ waits: [TaskWait], now: Date) {
        text = waits.map { $0.text(now: now) }.joined(separator: CountTexts.semicolon)
    }
}
