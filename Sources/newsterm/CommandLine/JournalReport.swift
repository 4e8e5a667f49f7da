import BackgroundTasks
import Foundation

/// A line of `newsterm tasks journal --json`.
struct JournalReport: Encodable {
    let date: Date
    let identifier: String?
    let event: JournalEntry.Event
    let message: String

    init(_ entry: JournalEntry) {
        date = entry.date
        identifier = entry.identifier
        event = entry.event
        message = entry.message
    }
}
