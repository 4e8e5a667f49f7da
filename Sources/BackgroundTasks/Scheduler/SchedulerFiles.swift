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
    /// What was found at the opening and is not in the journal yet.
    private var untold: JournalEntry?

    /// Makes the directory if there is none, and reads what an earlier process left in it. Nothing but that can fail: on
    /// a full disk the scheduler starts all the same, for the task that would free it.
    static func open(
        directory: String, now: Date
    ) throws(BackgroundTaskError) -> (files: SchedulerFiles, records: [TaskRecord]) {
        try File.makeDirectory(directory)
        var recordFile = RecordFile(directory: directory)
        let loaded = try recordFile.load()
        var files = SchedulerFiles(recordFile: recordFile, journal: try Journal(directory: directory, now: now))
        files.noteProblem(loaded.problem, now: now)
        return (files, loaded.records)
    }

    /// Reads anew what the directory holds, for another run.
    mutating func reopen(_ directory: String, now: Date) throws(BackgroundTaskError) -> [TaskRecord] {
        let (files, records) = try Self.open(directory: directory, now: now)
        (recordFile, journal, untold, isOpen) = (files.recordFile, files.journal, files.untold, true)
        return records
    }

    mutating func close() { isOpen = false }

    private mutating func noteProblem(_ problem: String?, now: Date) {
        guard let problem else { return }
        let entry = JournalEntry(date: now, identifier: nil, event: .storage, message: problem)
        // Nobody listens yet. What can not be written now is told with the first entry that can.
        do { try journal.write(entry) } catch { untold = entry }
    }

    /// Returns what kept the records from being written down, if anything did; the journal tells of it too, once.
    /// - Parameter syncsFolder: whether a power cut must not bring back what was there before.
    mutating func store(_ records: [TaskRecord], syncsFolder: Bool, now: Date) -> BackgroundTaskError? {
        guard isOpen else { return nil }
        do {
            try recordFile.store(records, syncsFolder: syncsFolder)
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
            if let earlier = untold {
                try journal.write(earlier)
                untold = nil
            }
            try journal.append(entry)
            entries.send(entry)
        } catch {
            entries.send(entry)
            entries.send(
                JournalEntry(date: entry.date, identifier: nil, event: .storage, message: error.description))
        }
    }
}
