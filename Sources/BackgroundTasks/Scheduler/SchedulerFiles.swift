import FoundationEssentials

/// What the scheduler writes: the requests and the journal, and those who follow the journal as it grows.
struct SchedulerFiles {
    /// The journal's entries from now on.
    let entries = Broadcaster<JournalEntry>(bufferedValues: 1000, repeatsLatest: false)
    private var recordFile: RecordFile
    private var journal: Journal
    /// Whether anything is written. From the end of a run on nothing is: whoever holds the lease of the directory by then
    /// must not find the records of this process over its own.
    private(set) var isOpen = true
    /// What kept the newest records from being written down; nil: they are on disk.
    private(set) var storeFailure: BackgroundTaskError?

    /// Makes the directory if there is none, and reads what an earlier process left in it.
    static func open(
        directory: String, now: Date
    ) throws(BackgroundTaskError) -> (files: SchedulerFiles, records: [TaskRecord]) {
        let (recordFile, journal, records) = try read(directory, now: now)
        return (SchedulerFiles(recordFile: recordFile, journal: journal), records)
    }

    /// Reads anew what the directory holds, for another run.
    mutating func reopen(_ directory: String, now: Date) throws(BackgroundTaskError) -> [TaskRecord] {
        let (recordFile, journal, records) = try Self.read(directory, now: now)
        (self.recordFile, self.journal, isOpen) = (recordFile, journal, true)
        return records
    }

    mutating func close() { isOpen = false }

    private static func read(
        _ directory: String, now: Date
    ) throws(BackgroundTaskError) -> (RecordFile, Journal, [TaskRecord]) {
        try File.makeDirectory(directory)
        var recordFile = RecordFile(directory: directory)
        let loaded = try recordFile.load()
        var journal = try Journal(directory: directory, now: now)
        if let problem = loaded.problem {
            try journal.append(JournalEntry(date: now, identifier: nil, event: .storage, message: problem))
        }
        return (recordFile, journal, loaded.records)
    }

    /// Returns what kept the records from being written down, if anything did; the journal tells of it too, once.
    mutating func store(_ records: [TaskRecord], now: Date) -> BackgroundTaskError? {
        guard isOpen else { return nil }
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

    /// A journal that can not be written is told to those who listen; there is nobody else to tell. They are told of what
    /// comes back late too, when nothing is written any more.
    mutating func write(_ entry: JournalEntry) {
        guard isOpen else { return entries.send(entry) }
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
