import BackgroundTasks
import FoundationEssentials
import Glibc

/// The folder of one session: its record, its commands, its two leases, and the bytes of its transfers.
struct SessionFolder: Sendable {
    let path: String
    /// Takes a sentence for the user about a damaged record.
    var report: @Sendable (String) -> Void = { _ in }
    /// The file operations used for writing.
    var system = FileSystem.kernel

    /// The session's name in messages.
    var name: String { path.split(separator: "/").last.map { String($0) } ?? path }

    var commands: CommandFolder { CommandFolder(path: "\(path)/commands", system: system) }

    /// The directory of the agent's socket and lease: the right to perform the transfers and to write the record.
    var agentDirectory: String { "\(path)/agent" }

    /// The directory of the listener's lease: the right to receive the events.
    var listenerDirectory: String { "\(path)/listener" }

    /// The process identifier of the running agent; nil: none.
    var agent: Int32? { Lease.holder(directory: agentDirectory) }

    /// Whether a process receives the events, so that none has to be launched for them.
    var hasListener: Bool { Lease.holder(directory: listenerDirectory) != nil }

    func path(of file: TransferFile) -> String { "\(path)/\(file.name)" }

    /// Ignores failures: the next process finds the file again.
    func remove(_ file: TransferFile) { _ = system.remove(path(of: file)) }
}

// MARK: - Reading, from any process

extension SessionFolder {
    /// The record. A damaged one is put aside and rebuilt first.
    /// - Throws: `storage`; `damagedRecords` while an agent is running: it has the record in memory and stores it with
    ///   its next command.
    func record() throws(BackgroundTaskError) -> SessionRecord {
        do throws(BackgroundTaskError) {
            return try SessionFile.peek(path)
        } catch {
            guard case .damagedRecords = error, let lease = try Lease.acquire(directory: agentDirectory) else {
                throw error
            }
            defer { lease.release() }
            let loaded = try load().loaded
            if let problem = loaded.problem { report(problem) }
            return loaded.record
        }
    }

    /// The undelivered events: the stored ones without those that a pending command acknowledges. Otherwise a process
    /// that starts after a crash would receive those again.
    func undeliveredEvents() throws(BackgroundTaskError) -> [NumberedEvent] {
        // Read the commands first: one that is carried out in between is then in the record.
        let acknowledged = try commands.entries().flatMap(\.commands).compactMap { command -> Int? in
            if case .acknowledge(let number) = command { number } else { nil }
        }
        let last = acknowledged.max() ?? 0
        return try record().events.filter { $0.number > last }
    }

    /// Whether there is work, now or later, that needs no further command.
    var needsAgent: Bool {
        get throws(BackgroundTaskError) {
            // Commands first, as above.
            if try commands.hasWork { return true }
            return try record().transfers.contains(where: \.hasWorkLeft)
        }
    }

    /// The tasks as stored, with pending commands applied and the present lengths of their parts.
    func tasks(now: Date) throws(BackgroundTaskError) -> [DownloadTask] {
        let entries = try commands.entries()
        var machine = TransferStateMachine(
            configuration: BackgroundSessionConfiguration(identifier: path), record: try record())
        for entry in entries { machine.apply(entry.commands, named: entry.name) }
        let parts = try files().parts
        var tasks = machine.tasks(now: now)
        for (index, transfer) in machine.record.transfers.enumerated() where transfer.isUnfinished {
            tasks[index].countOfBytesReceived = parts[transfer.part] ?? 0
        }
        return tasks
    }
}

// MARK: - Writing, for the holder of the agent's lease

extension SessionFolder {
    /// Loads the record. A rebuilt one includes every finished file in the folder and is stored before this returns.
    func load() throws(BackgroundTaskError) -> (file: SessionFile, loaded: SessionFile.Loaded) {
        var file = SessionFile(directory: path, system: system)
        var loaded = try file.load()
        if loaded.isRebuilt {
            loaded.record.include(finished: try files().finished, at: Date())
            try file.store(loaded.record)
        }
        return (file, loaded)
    }

    /// The lengths of all parts, and the tasks with a finished file.
    func files() throws(BackgroundTaskError) -> (parts: [PartName: Int64], finished: Set<UUID>) {
        var parts: [PartName: Int64] = [:]
        var finished: [UUID: Int64] = [:]
        for name in try Directory.names(in: path) {
            guard let file = TransferFile(name: name), !file.isWrittenBeforeCommand else { continue }
            var status = stat()
            guard stat("\(path)/\(name)", &status) == 0 else {
                // The agent has removed or renamed it meanwhile.
                if errno == ENOENT { continue }
                throw File.error(.read, "\(path)/\(name)")
            }
            switch file {
            case .part(let part): parts[part] = Int64(status.st_size)
            case .finished(let task): finished[task] = Int64(status.st_size)
            case .adopted, .upload: break
            }
        }
        // On file systems that cannot rename without replacing, an earlier version reserved the name with an empty
        // file: the bytes are still in the part then.
        let placed = finished.filter { task, length in
            length > 0 || !parts.contains { $0.key.task == task && $0.value > 0 }
        }
        return (parts, Set(placed.keys))
    }

    /// Truncates a part that is longer than a length.
    func cut(_ part: PartName, to length: Int64) throws(BackgroundTaskError) {
        let path = path(of: .part(part))
        guard PartFile.length(path: path) > length else { return }
        guard truncate(path, off_t(length)) == 0 else { throw File.error(.cut, path) }
        try File.sync(path)
    }
}

extension SessionRecord {
    /// Marks tasks with a finished file as complete, since the record may be older than the file: their end is reported
    /// (again), and nothing is fetched again.
    mutating func include(finished: Set<UUID>, at date: Date) {
        for task in finished.sorted(by: { $0.uuidString < $1.uuidString }) {
            if let index = transfers.firstIndex(where: { $0.identifier == task }) {
                if transfers[index].isUnfinished { transfers[index].phase = .placing }
                continue
            }
            var transfer = TransferRecord(
                identifier: task, request: DownloadRequest(url: ""), origin: .foreground, part: PartName(task: task),
                queuedAt: date)
            transfer.phase = .placing
            transfers.append(transfer)
        }
    }
}
