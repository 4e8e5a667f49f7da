package import BackgroundTasks
package import FoundationEssentials
import News
import Texts

/// The time until an event: "in less than a minute", "in 4 min", "in 2 h", "on 21 Sep".
package struct Waiting: Equatable {
    /// In seconds; beyond it the day is shown.
    private static let maximumSpan: TimeInterval = 48 * 3600

    /// `nil` when the time has passed.
    package let text: String?
    /// When the text becomes outdated.
    package let changesAt: Date?
    /// Whether the text is a duration; otherwise it is a day, or nil.
    let isSpan: Bool

    package init(until date: Date, at now: Date) {
        let seconds = date.timeIntervalSince(now)
        isSpan = seconds > 0 && seconds < Self.maximumSpan
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
            // At that very instant it still shows the day.
            let change = date.addingTimeInterval(-Self.maximumSpan).timeIntervalSinceReferenceDate
            changesAt = Date(timeIntervalSinceReferenceDate: change.nextUp)
        }
    }
}

/// What a task waits for, completing "waits": "until 10:29", "for external power; until 10:29".
package struct WaitingFor: Equatable {
    package let text: String

    package init(_ waits: [TaskWait], now: Date) {
        text = waits.map { $0.text(now: now) }.joined(separator: CountTexts.semicolon)
    }
}
