import BackgroundTasks
import FoundationEssentials
import Glibc
import Programs

/// Files that belong to a command: the first bytes of a download, which are renamed to the transfer's part before the
/// record names it, and the file of an upload, copied so that changes to the original have no effect. Each is complete
/// and on disk before its command. A file without a command, as a killed process leaves it, is removed; a download
/// without its bytes begins at zero.
extension SessionFolder {
    /// Writes files and the commands that name them. A shared lock of the folder (flock(2)), which the kernel drops
    /// when the process ends, keeps other processes from removing the files as unreferenced meanwhile.
    func handOver<Value>(_ body: () throws -> Value) throws -> Value {
        try File.makeDirectory(path, system: system)
        let folder = try File(path: path, flags: O_RDONLY | O_DIRECTORY)
        while flock(folder.descriptor, LOCK_SH) != 0 {
            guard errno == EINTR else { throw File.error(.lock, path) }
        }
        // Closing is not enough: a child process that is just being started still shares the descriptor.
        defer { flock(folder.descriptor, LOCK_UN) }
        return try body()
    }

    /// Stores adopted bytes; returns when they are on disk. Post the command within the same `handOver`.
    func keep(_ bytes: [UInt8], for task: UUID) throws(BackgroundTaskError) {
        try File.makeDirectory(path, system: system)
        try File.replace(TransferFile.adopted(task).name, in: path, with: Data(bytes), system: system)
    }

    /// Copies a file for an upload; file systems that can (Btrfs, XFS) share its blocks. An existing copy of the task
    /// stays. Returns when it is on disk. Post the command within the same `handOver`.
    /// - Returns: the file's length in bytes.
    /// - Throws: `unreadableFile` when it is not a readable regular file; `noSpace`, `unusableFolder`.
    func keepUpload(of file: String, for task: UUID) throws(BackgroundTransferError) -> Int64 {
        let source = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard source >= 0 else { throw .unreadableFile(reason: String(cString: strerror(errno))) }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadableFile(reason: "it is not a regular file")
        }
        let kept = path(of: .upload(task))
        if stat(kept, &status) == 0 { return Int64(status.st_size) }
        let temporary = kept + Self.halfWritten
        do throws(BackgroundTransferError) {
            try copy(source, to: temporary)
            guard system.rename(temporary, kept) == 0 else { throw .system(errno) }
            try sync(path)
        } catch {
            _ = system.remove(temporary)
            throw error
        }
        return PartFile.length(path: kept)
    }

    private static let halfWritten = ".new"

    /// Renames adopted bytes to the transfer's part, unless an earlier process has already done so.
    /// - Returns: whether the part holds all adopted bytes; if not, the transfer begins at zero.
    func adopt(_ count: Int64, of task: UUID, as part: PartName) -> Bool {
        let (source, part) = (path(of: .adopted(task)), path(of: .part(part)))
        // Only the agent creates such names, so no other process can take this one meanwhile.
        if PartFile.length(path: source) == count, PartFile.length(path: part) == 0 {
            _ = system.rename(source, part)
        }
        _ = system.remove(source)
        guard PartFile.length(path: part) == count else { return false }
        // If a power cut may undo the rename, the bytes do not count as there.
        return (try? sync(path)) != nil
    }

    /// Removes unreferenced files: their writers were killed before posting the command. Removes nothing while files
    /// are being handed over, or when the process is about to be stopped; a later process does it.
    func removeForgottenBytes(_ locks: HeldLocks = .shared) throws(BackgroundTaskError) {
        let lock: FileLock
        do throws(FileLock.Failure) {
            lock = try FileLock(path, flags: O_RDONLY | O_DIRECTORY, among: locks)
        } catch {
            if error.number == ENOENT { return }
            throw .storage(operation: .open, path: path, reason: error.reason, code: error.number)
        }
        defer { lock.release() }
        // Without locks it is unknown whether files are being handed over.
        guard (try? lock.takeIfFree()) == true else { return }
        // Includes half-written files, which are never referenced.
        let kept = try Directory.names(in: path).filter { name in
            let whole = name.hasSuffix(Self.halfWritten) ? name.dropLast(Self.halfWritten.count) : name[...]
            return TransferFile(name: String(whole))?.isWrittenBeforeCommand == true
        }
        guard !kept.isEmpty else { return }
        let entries = try commands.entries()
        // A foreign command may reference any of the files.
        guard !entries.contains(where: { $0.content == .foreign }) else { return }
        var named = Set(entries.flatMap(\.commands).compactMap { $0.file?.name })
        // Read the record after the commands: it then has any upload whose command was carried out in between.
        if kept.contains(where: { !named.contains($0) }) {
            for transfer in try SessionFile.peek(path).transfers where transfer.isUnfinished {
                named.insert(TransferFile.upload(transfer.identifier).name)
            }
        }
        for name in kept where !named.contains(name) { _ = system.remove("\(path)/\(name)") }
    }

    /// The command as the state machine can apply it: with its adopted bytes renamed to their part, or without them
    /// when they are missing.
    func prepared(_ command: SessionCommand, for machine: TransferStateMachine) -> SessionCommand {
        guard case .adopt(let task, let request, let adopted, let origin) = command else { return command }
        if machine.index(of: task) != nil {
            remove(.adopted(task))
        } else if adopt(adopted.count, of: task, as: machine.freePart(of: task)) {
            return command
        }
        return .add(task, request, nil, origin)
    }
}

extension SessionCommand {
    /// The file that belongs to the command.
    var file: TransferFile? {
        switch self {
        case .adopt(let task, _, _, _): .adopted(task)
        case .upload(let task, _, _): .upload(task)
        default: nil
        }
    }
}
