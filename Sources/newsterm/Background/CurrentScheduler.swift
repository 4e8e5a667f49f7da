import BackgroundTasks
import Foundation
import Synchronization

/// The scheduler of a process that has one only while it holds the lease.
final class CurrentScheduler: Sendable {
    private let scheduler = Mutex<BackgroundTaskScheduler?>(nil)

    func begin(_ scheduler: BackgroundTaskScheduler) { self.scheduler.withLock { $0 = scheduler } }

    /// Writes a sentence into the journal, and tells those who watch the scheduler.
    func note(_ event: JournalEntry.Event, _ message: String, _ locations: Locations, log: LogWriter) async {
        let entry = JournalEntry(date: Date(), identifier: nil, event: event, message: message)
        await Journal.note(entry, by: scheduler.withLock { $0 }, locations, log: log)
    }
}
