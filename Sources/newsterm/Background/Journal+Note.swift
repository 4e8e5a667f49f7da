import BackgroundTasks
import Foundation

extension Journal {
    /// Writes a sentence from a process whose scheduler does not run, or has none.
    /// - Parameter log: takes it, too.
    static func note(
        _ event: JournalEntry.Event, _ message: String, _ locations: Locations, log: LogWriter? = nil
    ) {
        let entry = JournalEntry(date: Date(), identifier: nil, event: event, message: message)
        log?.write(entry)
        // On a full disk there is nobody left to tell.
        try? append(entry, directory: locations.background)
    }
}
