import BackgroundTasks
import Foundation

extension Journal {
    /// Writes a sentence from a process whose scheduler does not run, or has none.
    /// - Parameter log: takes it, too.
    static func note(
        _ event: JournalEntry.Event, _ message: String, _ locations: Locations, at date: Date = Date(),
        log: LogWriter? = nil
    ) {
        note(JournalEntry(date: date, identifier: nil, event: event, message: message), locations, log: log)
    }

    /// Writes an entry from a process whose scheduler does not run, or has none.
    static func note(_ entry: JournalEntry, _ locations: Locations, log: LogWriter? = nil) {
        write(entry, locations, log: log)
    }

    /// Writes an entry by the scheduler that this process runs, or as it is.
    /// - Parameters:
    ///   - scheduler: nil: this process runs none. One that has stopped writes nothing any more; it has told the log.
    ///   - log: takes what no scheduler tells it.
    static func note(
        _ entry: JournalEntry, by scheduler: BackgroundTaskScheduler?, _ locations: Locations, log: LogWriter? = nil
    ) async {
        if let scheduler, await scheduler.note(entry) { return }
        write(entry, locations, log: scheduler == nil ? log : nil)
    }

    private static func write(_ entry: JournalEntry, _ locations: Locations, log: LogWriter?) {
        log?.write(entry)
        // On a full disk there is nobody left to tell.
        try? append(entry, directory: locations.background)
    }
}
