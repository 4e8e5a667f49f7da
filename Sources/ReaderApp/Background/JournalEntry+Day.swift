import BackgroundTasks
import FoundationEssentials

extension JournalEntry {
    /// The journal's entries of the last day at least, oldest first. Only the end of the file is read: more and more of
    /// it until it goes back that far.
    static func lastDay(directory: String, now: Date) -> [JournalEntry] {
        var count = 250
        while true {
            // A journal that cannot be read is told of by the scheduler that writes it.
            let entries = (try? Journal.recent(count, directory: directory))?.entries ?? []
            let reachesFarEnough = entries.first.map { $0.date < now.addingTimeInterval(-RecentRuns.age) } ?? true
            if reachesFarEnough || entries.count < count { return entries }
            count *= 4
        }
    }
}
