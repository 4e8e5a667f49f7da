import BackgroundTasks
import Foundation

extension Journal {
    /// Writes a sentence from a process whose scheduler does not run, or has none.
    static func note(_ event: JournalEntry.Event, _ message: String, _ locations: Locations) {
        let entry = JournalEntry(date: Date(), identifier: nil, event: event, message: message)
        // On a full disk there is nobody left to tell.
        try? append(entry, directory: locations.background)
    }
}
