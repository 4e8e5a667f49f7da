import BackgroundTasks
import FoundationEssentials
import Glibc

/// The folder of one session: its record, its commands, its two leases, and the bytes of its transfers.
struct SessionFolder: Sendable {
    let path: String
    /// Takes a sentence for the user about a record that was damaged.
    var report: @Sendable (String) -> Void = { _ in }
    /// What files are written with.
    var system = FileSystem.kernel

    /// As the session is called where nobody has said how.
    var name: String { path.split(separator: "/").last.map { String($0) } ?? path }

    var commands: CommandFolder { CommandFolder(path: "\(path)/commands", system: system) }

    /// Where the agent can be asked, and has its lease: the right to perform the transfers, and to write the record.
    var agentDirectory: String { "\(path)/agent" }

    /// Where the lease is of who is told the events.
    var listenerDirectory: String { "\(path)/listener" }

    /// The process that performs the transfers; nil: none does.
    var agent: Int32? { Lease.holder(directory: agentDirectory) }

    /// Whether some process is told the events, so that none has to be started for them.
    var hasListener: Bool { Lease.holder(directory: listenerDirectory) != nil }

    func path(of file: TransferFile) -> String { "\(path)/\(file.name)" }

    /// One that cannot be removed is found again by the next process.
    func remove(_ file: TransferFile) { _ = system.remove(path(of: file)) }
}

// MARK: - What another process than the agent can tell of it

extension SessionFolder {
    /// The record as any process reads it. A damaged one is put aside and rebuilt first.
    /// - Throws: `storage`; `damagedRecords` while an agent is at work: it knows the record, and writes it anew with the
    ///   next command.
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

    /// The events that have not been told: what is stored, but for what a command acknowledges that nobody has carried
    /// out yet. A process that starts after a crash would hear of it again otherwise.
    func undeliveredEvents() throws(BackgroundTaskError) -> [NumberedEvent] {
        // The commands first: one that is carried out between the two is then in the record.
        let acknowledged = try commands.entries().compactMap { entry -> Int? in
            if case .acknowledge(let number)? = entry.command { number } else { nil }
        }
        let last = acknowledged.max() ?? 0
        return try record().events.filter { $0.number > last }
    }

    /// Whether there is something to do now or later without anybody's asking.
    var needsAgent: Bool {
        get throws(BackgroundTaskError) {
            // The commands first, as above.
            if try commands.hasWork { return true }
            return try record().transfers.contains(where: \.goesOn)
        }
    }

    /// The tasks as they were left, with what commands ask for that nobody has carried out yet, and the bytes that are
    /// there.
    func tasks(now: Date) throws(BackgroundTaskError) -> [DownloadTask] {
        let entries = try commands.entries()
        var machine = TransferStateMachine(
            configuration: BackgroundSessionConfiguration(identifier: path), record: try record())
        for entry in entries {
            if let command = entry.command { machine.apply(command, named: entry.name) }
        }
        let parts = try files().parts
        var tasks = machine.tasks(now: now)
        for (index, transfer) in machine.record.transfers.enumerated() where transfer.isUnfinished {
            tasks[index].countOfBytesReceived = parts[transfer.part] ?? 0
        }
        return tasks
    }
}

// MARK: - For the process that may write it

extension SessionFolder {
    /// The record. One that takes the place of a damaged one knows each finished file that is there, and is stored when
    /// this returns.
    func load() throws(BackgroundTaskError) -> (file: SessionFile, loaded: SessionFile.Loaded) {
        var file = SessionFile(directory: path, system: system)
        var loaded = try file.load()
        if loaded.isRebuilt {
            loaded.record.include(finished: try files().finished, at: Date())
            try file.store(loaded.record)
        }
        return (file, loaded)
    }

    /// The lengths of the parts, and whose finished files are there.
    func files() throws(BackgroundTaskError) -> (parts: [PartName: Int64], finished: Set<UUID>) {
        var parts: [PartName: Int64] = [:]
        var finished: [UUID: Int64] = [:]
        for name in try Directory.names(in: path) {
            guard let file = TransferFile(name: name), !file.comesWithCommand else { continue }
            var status = stat()
            guard stat("\(path)/\(name)", &status) == 0 else {
                // The agent may have removed it, or given it its last name, meanwhile.
                if errno == ENOENT { continue }
                throw File.error(.read, "\(path)/\(name)")
            }
            switch file {
            case .part(let part): parts[part] = Int64(status.st_size)
            case .finished(let task): finished[task] = Int64(status.st_size)
            case .adopted, .upload: break
            }
        }
        // Where a file system cannot rename without replacing, an earlier version kept the name free by an empty file: the
        // bytes have their old name still.
        let placed = finished.filter { task, length in
            length > 0 || !parts.contains { $0.key.task == task && $0.value > 0 }
        }
        return (parts, Set(placed.keys))
    }

    /// Shortens a part to a length, if it is longer.
    func cut(_ part: PartName, to length: Int64) throws(BackgroundTaskError) {
        let path = path(of: .part(part))
        guard PartFile.length(path: path) > length else { return }
        guard truncate(path, off_t(length)) == 0 else { throw File.error(.cut, path) }
        try File.sync(path)
    }
}

extension SessionRecord {
    /// Whose finished file is there has come whole, whatever the record says, which may be older: its end is told (again),
    /// and no byte is fetched again.
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
