import FoundationEssentials

/// What the scheduler writes: the requests and the journal, and those who follow the journal as it grows.
struct SchedulerFiles {
    /// The journal's entries from now on.
    let entries = Broadcaster<JournalEntry>(bufferedValues: 1000, repeatsLatest: false)
    private var recordFile: RecordFile
    private var journal: Journal
    /// What kept the newest records from being written down; nil: they are on disk.
    private(set) var storeFailure: BackgroundTaskError?

    /// Makes the directory if there is none, and reads what an earlier process left in it.
    static func open(
        directory: String, now: Date
    ) throws(BackgroundTaskError) -> (files: SchedulerFiles, records: [TaskRecord]) {
        try File.makeDirectory(directory)
        var recordFile = RecordFile(directory: directory)
        let loaded = try recordFile.load()
        var journal = try Journal(directory: directory, now: now)
        if let problem = loaded.problem {
            try journal.append(JournalEntry(date: now, identifier: nil, event: .storage, message: problem))
        }
        return (SchedulerFiles(recordFile: recordFile, journal: journal), loaded.records)
    }

    /// Returns what kept the records from being written down, if anything did; the journal tells of it too, once.
    mutating func store(_ records: [TaskRecord], now: Date) -> BackgroundTaskError? {
        do {
            try recordFile.store(records)
            storeFailure = nil
            return nil
        } catch {
            if storeFailure != error {
                write(JournalEntry(date: now, identifier: nil, event: .storage, message: error.description))
            }
            storeFailure = error
            return error
        }
    }

    /// A journal that can not be written is told to those who listen; there is nobody else to tell.
    mutating func write(_ entry: JournalEntry) {
        do {
            try journal.append(entry)
            entries.send(entry)
        } catch {
            entries.send(entry)
            entries.send(
                JournalEntry(date: entry.date, identifier: nil, event: .storage, message: error.description))
        }
    }
}
