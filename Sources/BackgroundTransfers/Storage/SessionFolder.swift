import BackgroundTasks
import FoundationEssentials
import Glibc

/// The folder of one session: its record, its commands, its two leases, and the bytes of its transfers.
struct SessionFolder: Sendable {
    let path: String

    init(path: String) { self.path = path }

    var commands: CommandFolder { CommandFolder(session: path) }

    /// The right to perform the transfers, and to write the record; nil: another process has it.
    func acquireAgentLease() throws(BackgroundTaskError) -> Lease? {
        try Lease.acquire(directory: "\(path)/\(SessionFiles.agent)")
    }

    /// The right to be told the events; nil: another process has it.
    func acquireListenerLease() throws(BackgroundTaskError) -> Lease? {
        try Lease.acquire(directory: "\(path)/\(SessionFiles.listener)")
    }

    /// Whether some process is told the events, so that none has to be started for them.
    var hasListener: Bool { Lease.holder(directory: "\(path)/\(SessionFiles.listener)") != nil }

    /// The events that have not been told: what is stored, but for what a command acknowledges that nobody has carried
    /// out yet. A process that starts after a crash would hear of it again otherwise.
    func undeliveredEvents() throws(BackgroundTaskError) -> [NumberedEvent] {
        // The commands first: one that is carried out between the two is then in the record.
        let acknowledged = try commands.entries().compactMap { entry -> Int? in
            if case .acknowledge(let number)? = entry.command { number } else { nil }
        }
        let last = acknowledged.max() ?? 0
        return try SessionFile.peek(path).events.filter { $0.number > last }
    }

    /// The lengths of the parts, and whose finished files are there.
    func files() throws(BackgroundTaskError) -> (parts: [PartName: Int64], finished: Set<UUID>) {
        var parts: [PartName: Int64] = [:]
        var finished: Set<UUID> = []
        for name in try FolderList.names(in: path) {
            if let task = SessionFiles.finished(named: name) { finished.insert(task) }
            guard let part = SessionFiles.part(named: name) else { continue }
            var status = stat()
            guard stat("\(path)/\(name)", &status) == 0 else { throw File.error("read", "\(path)/\(name)") }
            parts[part] = Int64(status.st_size)
        }
        return (parts, finished)
    }

    /// Lets a machine carry out the commands that lie in the folder, stores the session, and removes them.
    /// - Returns: what else is to be done, in order; a command that can not be understood is passed over, and named.
    func carryOut(
        _ machine: inout TransferStateMachine, storingIn file: inout SessionFile, at moment: Moment
    ) throws(BackgroundTaskError) -> (actions: [TransferAction], unreadable: [String]) {
        let entries = try commands.entries()
        let actions = machine.perform(at: moment) { machine in
            for entry in entries {
                if let command = entry.command { machine.apply(command, named: entry.name) }
            }
        }
        try file.store(machine.record)
        try commands.remove(entries.map(\.name))
        machine.forget(commands: entries.map(\.name))
        let unreadable = entries.filter { $0.command == nil }.map(\.name)
        return (actions.filter { $0 != .store }, unreadable)
    }
}
