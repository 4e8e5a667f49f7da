import Dispatch
import FoundationEssentials
import Glibc
import Programs
import Synchronization

/// The scheduler's files (the requests with their runs, and the journal) and the journal's subscribers. Writes happen
/// on a separate queue in the order of the decisions, so the scheduler never waits for the disk. Decisions made while
/// the disk is busy are written together, and then all waiting callers are notified: any number of requests costs one
/// write.
final class SchedulerFiles: Sendable {
    static let name = "pending-requests"
    private static let version = 1

    enum Step: Sendable {
        /// - Parameter syncsFolder: whether a power cut must not restore the previous records.
        case records([TaskRecord], syncsFolder: Bool)
        case entry(JournalEntry)
        /// Runs after the steps before it, even if they failed. It must return at once.
        case then(@Sendable () -> Void)
    }

    /// New journal entries.
    let entries = Broadcaster<JournalEntry>(bufferedValues: 1000, repeatsLatest: false)
    private let directory: String
    private let system: FileSystem
    private let queue = DispatchQueue(label: "BackgroundTaskScheduler.files")
    /// Locked only on the queue, for as long as the disk takes.
    private let held: Mutex<Held>
    private let failure = Mutex<BackgroundTaskError?>(nil)
    private let waiting = Mutex<[Batch]>([])

    /// Steps decided together.
    private struct Batch: Sendable {
        let steps: [Step]
        let isWriting: Bool
        let now: Date
        let end: @Sendable (BackgroundTaskError?) -> Void

        /// The records to store; nil: none.
        var records: (records: [TaskRecord], syncsFolder: Bool)? {
            guard isWriting else { return nil }
            for case .records(let records, let syncsFolder) in steps { return (records, syncsFolder) }
            return nil
        }
    }

    private struct Held: Sendable {
        var requests: SnapshotFile
        var journal: Journal
        /// An entry about a problem at opening that is not in the journal yet.
        var unreportedEntry: JournalEntry?
    }

    /// Why the newest records could not be stored; nil: they are stored or about to be.
    var storeFailure: BackgroundTaskError? { failure.withLock { $0 } }

    /// Creates the directory if needed and reads what an earlier process left in it. Failed writes are no error: on a
    /// full disk the scheduler must still start, for the task that would free it.
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

    /// Reads the directory again, for another run.
    func reopen(now: Date) async throws(BackgroundTaskError) -> [TaskRecord] {
        try await perform { [self] () throws(BackgroundTaskError) -> [TaskRecord] in
            let (read, records) = try Self.read(directory, now, system)
            held.withLock { held in
                let unreportedEntry = held.unreportedEntry
                held = read
                held.unreportedEntry = held.unreportedEntry ?? unreportedEntry
            }
            failure.withLock { $0 = nil }
            return records
        }
    }

    /// Queues the steps behind earlier ones.
    /// - Parameters:
    ///   - isWriting: whether to write to disk. Otherwise only journal subscribers receive the entries.
    ///   - end: called with the error that prevented storing the records, if any.
    func take(_ steps: [Step], isWriting: Bool, now: Date, end: @escaping @Sendable (BackgroundTaskError?) -> Void) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(Batch(steps: steps, isWriting: isWriting, now: now, end: end))
            return waiting.count == 1
        }
        if isFirst { queue.async { self.writeWaiting() } }
    }

    /// Performs all waiting steps. The last records include the earlier decisions; they are written first, so that
    /// whatever the journal reports has happened.
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

    /// Returns when all queued steps have been performed.
    func settle() async { await queue.run {} }

    /// Like `settle`, for callers that cannot await. Jobs on the queue block on the disk only.
    func waitUntilSettled() { queue.sync {} }

    /// Reads on the queue, behind the earlier steps.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable () throws(BackgroundTaskError) -> Value
    ) async throws(BackgroundTaskError) -> Value {
        try await queue.run(body)
    }

    /// The records as another process sees them, as far as they are readable; empty when there is no file.
    /// - Throws: `storage`; `damagedRecords` when nothing in the file can be decoded.
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

    /// If parts of the request file cannot be decoded, a copy is kept under another name and the rest is used. If
    /// nothing can be decoded, the scheduler starts with nothing pending, and the program submits again what is
    /// missing.
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
                "Could not read from pending-requests: \(unreadable.joined(separator: ", ")). "
                + "\(requests.keepCopy()); the rest is used."
        }
        var journal = try Journal(directory: directory, now: now, system: system)
        var unreportedEntry = problem.map { JournalEntry(date: now, identifier: nil, event: .storage, message: $0) }
        // There are no subscribers yet. If this write fails, the entry is written before the next one that succeeds.
        if let entry = unreportedEntry, (try? journal.write(entry)) != nil { unreportedEntry = nil }
        return (
            Held(requests: requests, journal: journal, unreportedEntry: unreportedEntry),
            found?.compactMap(\.record) ?? []
        )
    }

    /// nil: nothing can be decoded.
    private static func records(in content: SnapshotFile.Content) -> [TaskRecord.LenientRecord]? {
        guard case .payload(let payload) = content,
            let content = try? JSONCoding.decode(Content<TaskRecord.LenientRecord>.self, from: payload),
            content.version == version
        else { return nil }
        return content.records
    }

    /// Returns the error that prevented storing the records, if any; the journal records each error once.
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

    /// On failure the entry and the error still reach the subscribers.
    private func write(_ entry: JournalEntry, _ held: inout Held) {
        do throws(BackgroundTaskError) {
            if let earlier = held.unreportedEntry {
                try held.journal.write(earlier)
                held.unreportedEntry = nil
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
