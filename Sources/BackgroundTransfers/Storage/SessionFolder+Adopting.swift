import BackgroundTasks
import FoundationEssentials
import Glibc
import Programs

/// Bytes that a command brings with it. Their file is whole, and on the disk, before the command is; it gets the name of
/// the transfer's part before the record names that. So whoever is killed between two steps leaves either bytes that are
/// found, or some that nothing names, which are removed, and the transfer begins at zero.
extension SessionFolder {
    func path(ofAdopted task: UUID) -> String { "\(path)/\(SessionFiles.adopted(task))" }

    /// Hands over bytes with the commands that name them. Nobody takes them for forgotten meanwhile: a shared lock of the
    /// folder (flock(2)) says so, which the kernel drops when this process ends.
    func handOver<Value>(_ body: () throws -> Value) throws -> Value {
        try File.makeDirectory(path)
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw File.error("open", path) }
        defer { close(folder) }
        while flock(folder, LOCK_SH) != 0 {
            guard errno == EINTR else { throw File.error("lock", path) }
        }
        // To close it is not enough: a program that is being started has it open for a moment as well.
        defer { flock(folder, LOCK_UN) }
        return try body()
    }

    /// Returns when the bytes have reached the disk. The command has to follow, within `handOver`.
    func keep(_ bytes: [UInt8], for task: UUID) throws(BackgroundTaskError) {
        try File.makeDirectory(path)
        try File.replace(SessionFiles.adopted(task), in: path, with: Data(bytes))
    }

    /// Gives adopted bytes the name of their transfer's part, which no other has, unless an earlier process has done that.
    /// - Returns: whether as many bytes are there as were adopted; else the transfer begins at zero.
    func adopt(_ count: Int64, of task: UUID, as part: PartName) -> Bool {
        let (source, part) = (path(ofAdopted: task), path(of: part))
        // Only the agent gives such names: nobody else can take this one meanwhile.
        if PartFile.length(path: source) == count, PartFile.length(path: part) == 0 { rename(source, part) }
        unlink(source)
        guard PartFile.length(path: part) == count else { return false }
        // A name that a power cut takes back is one whose bytes are not there.
        return (try? File.sync(path)) != nil
    }

    /// Removes adopted bytes of a task that has others.
    func removeAdopted(_ task: UUID) { unlink(path(ofAdopted: task)) }

    /// Removes adopted bytes and files of uploads that nothing names: whoever wrote them was killed before the command was
    /// given. While some are
    /// handed over, or the process is about to be stopped, nothing is removed; a later process does it.
    func removeForgottenBytes(_ locks: HeldLocks = .shared) throws(BackgroundTaskError) {
        let lock: FileLock
        do throws(FileLock.Failure) {
            lock = try FileLock(path, flags: O_RDONLY | O_DIRECTORY, among: locks)
        } catch {
            if error.number == ENOENT { return }
            throw .storage(operation: "open", path: path, reason: error.reason)
        }
        defer { lock.giveBack() }
        // Where there are no locks nobody knows whether some are handed over.
        guard (try? lock.takeIfFree()) == true else { return }
        let kept = try FolderList.names(in: path).filter { SessionFiles.isAdopted($0) || SessionFiles.isUpload($0) }
        guard !kept.isEmpty else { return }
        let entries = try commands.entries()
        // What such a command brings with it, nobody here knows.
        guard !entries.contains(where: { $0.content == .foreign }) else { return }
        var named = Set(entries.compactMap { $0.command?.adopting }.map(SessionFiles.adopted))
        for case .upload(let task, _, _)? in entries.map(\.command) { named.insert(SessionFiles.upload(task)) }
        // After the commands: one that is carried out between the two is then in the record.
        if kept.contains(where: SessionFiles.isUpload) {
            named.formUnion(
                try SessionFile.peek(path).transfers.filter { $0.isUnfinished && $0.request.upload != nil }
                    .map { SessionFiles.upload($0.identifier) })
        }
        for name in Set(kept).subtracting(named) { unlink("\(path)/\(name)") }
    }
}

extension SessionCommand {
    /// The task whose first bytes the command brings with it.
    var adopting: UUID? { if case .adopt(let task, _, _, _) = self { task } else { nil } }
}

extension SessionFolder {
    /// A command as the machine can carry it out next: with the bytes that it brings under the name of their part, or
    /// without them when they are not there.
    func prepared(_ command: SessionCommand, for machine: TransferStateMachine) -> SessionCommand {
        guard case .adopt(let task, let request, let adopted, let origin) = command else { return command }
        if machine.index(of: task) != nil {
            removeAdopted(task)
        } else if adopt(adopted.count, of: task, as: machine.freePart(of: task)) {
            return command
        }
        return .add(task, request, nil, origin)
    }
}

extension SessionLedger {
    /// The transfers whose first bytes a command brings that nobody has carried out. They may have the names of parts
    /// already.
    func awaitedTransfers() throws(BackgroundTaskError) -> Set<UUID> {
        let commands = try folder.commands.entries().filter { !machine.hasApplied($0.name) }
        return Set(commands.compactMap { $0.command?.adopting }.filter { machine.index(of: $0) == nil })
    }
}
