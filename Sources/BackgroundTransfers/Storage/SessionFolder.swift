import BackgroundTasks
import FoundationEssentials
import Glibc

/// The folder of one session: its record, its commands, its two leases, and the bytes of its transfers.
struct SessionFolder: Sendable {
    let path: String
    /// Takes a sentence for the user about a record that was damaged.
    let report: @Sendable (String) -> Void

    init(path: String, report: @escaping @Sendable (String) -> Void = { _ in }) {
        self.path = path
        self.report = report
    }

    var commands: CommandFolder { CommandFolder(session: path) }

    /// Where the agent has its lease, and can be asked.
    var agentDirectory: String { "\(path)/\(SessionFiles.agent)" }

    var listenerDirectory: String { "\(path)/\(SessionFiles.listener)" }

    /// The process that performs the transfers; nil: none does.
    var agent: Int32? { Lease.holder(directory: agentDirectory) }

    /// The right to perform the transfers, and to write the record; nil: another process has it.
    func acquireAgentLease() throws(BackgroundTaskError) -> Lease? {
        try Lease.acquire(directory: agentDirectory)
    }

    /// The right to be told the events; nil: another process has it.
    func acquireListenerLease() throws(BackgroundTaskError) -> Lease? {
        try Lease.acquire(directory: listenerDirectory)
    }

    /// Whether some process is told the events, so that none has to be started for them.
    var hasListener: Bool { Lease.holder(directory: listenerDirectory) != nil }

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

    /// The lengths of the parts, and whose finished files are there.
    func files() throws(BackgroundTaskError) -> (parts: [PartName: Int64], finished: Set<UUID>) {
        var parts: [PartName: Int64] = [:]
        var finished: Set<UUID> = []
        var reserved: Set<UUID> = []
        for name in try FolderList.names(in: path) {
            if let task = SessionFiles.finished(named: name) {
                finished.insert(task)
                if PartFile.length(path: "\(path)/\(name)") == 0 { reserved.insert(task) }
            }
            guard let part = SessionFiles.part(named: name) else { continue }
            var status = stat()
            guard stat("\(path)/\(name)", &status) == 0 else {
                // The agent may have removed it, or given it its last name, meanwhile.
                if errno == ENOENT { continue }
                throw File.error("read", "\(path)/\(name)")
            }
            parts[part] = Int64(status.st_size)
        }
        // Where a file system cannot rename without replacing, an earlier version kept the name free by an empty file: the
        // bytes have their old name still.
        let incomplete = Set(parts.filter { $0.value > 0 }.keys.map(\.task)).intersection(reserved)
        return (parts, finished.subtracting(incomplete))
    }
}
