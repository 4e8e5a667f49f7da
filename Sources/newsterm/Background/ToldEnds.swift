import BackgroundTasks
import Synchronization

/// The work of which this process has told that it was cut off: several may look at the same time.
final class ToldEnds: Sendable {
    private let works = Mutex<Set<JournalEntry.Work>>([])

    /// - Returns: whether it was not told before.
    func insert(_ work: JournalEntry.Work) -> Bool { works.withLock { $0.insert(work).inserted } }
}
