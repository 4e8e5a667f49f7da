import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// The scheduler's files, which are its requests with their runs and its journal, and those who follow the journal as it
/// grows. They are written on a queue of their own, in the order of the decisions: the scheduler waits for no disk. What is
/// decided while the disk is busy is written together, and each who waits for it is told then: as many requests as come
/// cost one write.
final class SchedulerFiles: Sendable {
    static let name = "pending-requests"
    private static let version = 1

    enum Step: Sendable {
        /// - Parameter syncsFolder: whether a power cut must not bring back what was there before.
        case records([TaskRecord], syncsFolder: Bool)
        case entry(JournalEntry)
        /// What waits for the steps before it, be it that they failed. It must return at once.
        case then(@Sendable () -> Void)
    }

    /// The journal's entries from now on.
    let entries = Broadcaster<JournalEntry>(bufferedValues: 1000, repeatsLatest: false)
    private let directory: String
    private let system: FileSystem
    private let queue = DispatchQueue(label: "BackgroundTaskScheduler.files")
    /// Locked by what is on the queue alone, for as long as the disk takes.
    private let held: Mutex<Held>
    private let failure = Mutex<BackgroundTaskError?>(nil)
    private let waiting = Mutex<[Batch]>([])

    /// What was decided at one moment.
    private struct Batch: Sendable {
        let steps: [Step]
        let isWriting: Bool
        let now: Date
        let end: @Sendable (BackgroundTaskError?) -> Void

        /// What it wants to have on disk; nil: nothing.
        var records: (records: [TaskRecord], syncsFolder: Bool)? {
            guard isWriting else { return nil }
            for case .records(let records, let syncsFolder) in steps { return (records, syncsFolder) }
            return nil
        }
    }

    private struct Held: Sendable {
        var requests: SnapshotFile
        var journal: Journal
        /// What was found at the opening and is not in the journal yet.
        var untold: JournalEntry?
    }

    /// What kept the newest records from being written down; nil: they are on disk, or on their way.
    var storeFailure: BackgroundTaskError? { failure.withLock { $0 } }

    /// Makes the directory if there is none, and reads what an earlier process left in it. Nothing but that can fail: on
    /// a full disk the scheduler starts all the same, for the task that would free it.
    static func open(
        directory: String, now: Date, system: FileSystem
    ) throws(BackgroundTaskError) -> (files: SchedulerFiles, records: [TaskRecord]) {
        let (held, records) = try read(directory, now, system)
        return (SchedulerFiles(directory, system, held), records)
    }

    private init(_ directory: String, _ system: FileSystem, _ held: Held) {
        self.directory = directory
        self.system = system
        self.held = Mutex(held)
    }

    /// Reads anew what the directory holds, for another run.
    func reopen(now: Date) async throws(BackgroundTaskError) -> [TaskRecord] {
        try await perform { [self] () throws(BackgroundTaskError) -> [TaskRecord] in
            let (read, records) = try Self.read(directory, now, system)
            held.withLock { held in
                let untold = held.untold
                held = read
                held.untold = held.untold ?? untold
            }
            failure.withLock { $0 = nil }
            return records
        }
    }

    /// Begins to take the steps, after all that was asked for before.
    /// - Parameters:
    ///   - isWriting: whether anything is written. Otherwise those who listen to the journal are told, and that is all.
    ///   - end: told of what kept the records from being written down, if anything did.
    func take(_ steps: [Step], isWriting: Bool, now: Date, end: @escaping @Sendable (BackgroundTaskError?) -> Void) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(Batch(steps: steps, isWriting: isWriting, now: now, end: end))
            return waiting.count == 1
        }
        if isFirst { queue.async { self.writeWaiting() } }
    }

    /// Takes all steps that wait by now. The last records hold what was decided before them, too; they are written first, so
    /// that what the journal tells of has happened.
    private func writeWaiting() {
        let batches = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        let stores = batches.compactMap(\.records)
        let problem = held.withLock { held -> BackgroundTaskError? in
            let problem = stores.last.flatMap { last in
                store(last.records, stores.contains { $0.syncsFolder }, batches[0].now, &held)
            }
            for batch in batches {
                for step in batch.steps {
                    switch step {
                    case .then(let action): action()
                    case .entry(let entry): if batch.isWriting { write(entry, &held) } else { entries.send(entry) }
                    case .records: break
                    }
                }
            }
            return problem
        }
        for batch in batches { batch.end(batch.records == nil ? nil : problem) }
    }

    /// Returns when all that was asked for has been done.
    func settle() async { await withCheckedContinuation { done in queue.async { done.resume() } } }

    /// The same for callers that cannot await. What is on the queue waits for nobody, so the wait is the disk's.
    func waitUntilSettled() { queue.sync {} }

    /// Reads on the queue, after all that was asked for before.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable () throws(BackgroundTaskError) -> Value
    ) async throws(BackgroundTaskError) -> Value {
        let result: Result<Value, BackgroundTaskError> = await withCheckedContinuation { done in
            queue.async { done.resume(returning: Result(catching: body)) }
        }
        return try result.get()
    }

    /// The records as another process sees them, as far as they can be read; none when there is no file.
    /// - Throws: `storage`; `damagedRecords` when nothing in the file can be understood.
    static func peek(_ directory: String) throws(BackgroundTaskError) -> [TaskRecord] {
        let content = try SnapshotFile.read(name, in: directory)
        guard content != .absent else { return [] }
        guard let found = records(in: content) else { throw .damagedRecords(path: "\(directory)/\(name)") }
        return found.compactMap(\.record)
    }
}

extension SchedulerFiles {
    fileprivate struct Content<Record> {
        var version: Int
        var records: [Record]
    }

    /// A file of requests of which parts cannot be understood is kept under another name as well, and the rest is used.
    /// From one that cannot be understood at all the scheduler begins with nothing pending: the program submits again
    /// what is missing.
    private static func read(
        _ directory: String, _ now: Date, _ system: FileSystem
    ) throws(BackgroundTaskError) -> (Held, [TaskRecord]) {
        try File.makeDirectory(directory, system: system)
        var requests = SnapshotFile(directory: directory, name: name, system: system)
        let content = try requests.load()
        let found = content == .absent ? [] : records(in: content)
        let unreadable = found?.flatMap(\.unreadable) ?? []
        var problem: String?
        if found == nil {
            problem = "The file of pending requests was damaged. \(requests.keepDamaged()); all requests start over."
        } else if !unreadable.isEmpty {
            problem =
                "Of the file of pending requests could not be read: \(unreadable.joined(separator: ", ")). "
                + "\(requests.keepCopy()); all else holds."
        }
        var journal = try Journal(directory: directory, now: now, system: system)
        var untold = problem.map { JournalEntry(date: now, identifier: nil, event: .storage, message: $0) }
        // Nobody listens yet. What cannot be written now is told with the first entry that can.
        if let entry = untold, (try? journal.write(entry)) != nil { untold = nil }
        return (Held(requests: requests, journal: journal, untold: untold), found?.compactMap(\.record) ?? [])
    }

    /// nil: nothing can be understood.
    private static func records(in content: SnapshotFile.Content) -> [TaskRecord.Readable]? {
        guard case .payload(let payload) = content,
            let content = try? JSONCoding.decode(Content<TaskRecord.Readable>.self, from: payload),
            content.version == version
        else { return nil }
        return content.records
    }

    /// Returns what kept the records from being written down, if anything did; the journal tells of it too, once.
    private func store(
        _ records: [TaskRecord], _ syncsFolder: Bool, _ now: Date, _ held: inout Held
    ) -> BackgroundTaskError? {
        var problem: BackgroundTaskError?
        do throws(BackgroundTaskError) {
            let payload = try JSONCoding.encode(Content(version: Self.version, records: records), for: Self.name)
            try held.requests.store(payload, syncsFolder: syncsFolder)
        } catch {
            problem = error
        }
        if let problem, problem != storeFailure {
            write(JournalEntry(date: now, identifier: nil, event: .storage, .storage(problem)), &held)
        }
        failure.withLock { $0 = problem }
        return problem
    }

    /// A journal that cannot be written is told to those who listen; there is nobody else to tell.
    private func write(_ entry: JournalEntry, _ held: inout Held) {
        do throws(BackgroundTaskError) {
            if let earlier = held.untold {
                try held.journal.write(earlier)
                held.untold = nil
            }
            try held.journal.append(entry)
            entries.send(entry)
        } catch {
            entries.send(entry)
            entries.send(JournalEntry(date: entry.date, identifier: nil, event: .storage, .storage(error)))
        }
    }
}

extension SchedulerFiles.Content: Encodable where Record: Encodable {}
extension SchedulerFiles.Content: Decodable where Record: Decodable {}
