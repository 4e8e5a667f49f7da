import Foundation

/// How long until something happens: "in less than a minute", "in 4 min", "in 2 h".
nonisolated struct Waiting: Equatable {
    /// nil: the time has come.
    let text: String?
    /// When the text will no longer be right.
    let changesAt: Date?

    init(until date: Date, at now: Date) {
        let seconds = date.timeIntervalSince(now)
        if seconds <= 0 {
            text = nil
            changesAt = nil
        } else if seconds < 60 {
            text = "in less than a minute"
            changesAt = date
        } else if seconds < 120 * 60 {
            let minutes = Int(seconds) / 60
            text = "in \(minutes) min"
            changesAt = date.addingTimeInterval(TimeInterval(-minutes * 60))
        } else if seconds < 48 * 3600 {
            let hours = Int(seconds) / 3600
            text = "in \(hours) h"
            changesAt = date.addingTimeInterval(TimeInterval(-hours * 3600))
        } else {
            text = "on \(LocalTime(date).dayAndMonth)"
            changesAt = nil
        }
    }
}
