import BackgroundTasks
import FoundationEssentials
import Glibc
import Programs

/// Files that a command brings with it: the first bytes of a download, which get the name of the transfer's part before the
/// record names that, and what an upload sends, the session's own, so that whatever becomes of the original changes nothing.
/// Each is whole, and on the disk, before its command is. So whoever is killed between two steps leaves either a file that
/// is found, or one that nothing names, which is removed; a download begins at zero then.
extension SessionFolder {
    /// Hands over files with the commands that name them. Nobody takes them for forgotten meanwhile: a shared lock of the
    /// folder (flock(2)) says so, which the kernel drops when this process ends.
    func handOver<Value>(_ body: () throws -> Value) throws -> Value {
        try File.makeDirectory(path, system: system)
        let folder = try File(path: path, flags: O_RDONLY | O_DIRECTORY)
        while flock(folder.descriptor, LOCK_SH) != 0 {
            guard errno == EINTR else { throw File.error(.lock, path) }
        }
        // To close it is not enough: a program that is being started has it open for a moment as well.
        defer { flock(folder.descriptor, LOCK_UN) }
        return try body()
    }

    /// Returns when the bytes have reached the disk. The command has to follow, within `handOver`.
    func keep(_ bytes: [UInt8], for task: UUID) throws(BackgroundTaskError) {
        try File.makeDirectory(path, system: system)
        try File.replace(TransferFile.adopted(task).name, in: path, with: Data(bytes), system: system)
    }

    /// Copies a file for an upload; where the file system can (Btrfs, XFS), its blocks are shared. One that the task has
    /// already stays. Returns when it has reached the disk. The command has to follow, within `handOver`.
    /// - Returns: its length.
    /// - Throws: `unreadableFile` when it is no file that can be read; `noSpace`, `unusableFolder`.
    func keepUpload(of file: String, for task: UUID) throws(BackgroundTransferError) -> Int64 {
        let source = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard source >= 0 else { throw .unreadableFile(reason: String(cString: strerror(errno))) }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadableFile(reason: "it is no regular file")
        }
        let kept = path(of: .upload(task))
        if stat(kept, &status) == 0 { return Int64(status.st_size) }
        let temporary = kept + Self.halfWritten
        do throws(BackgroundTransferError) {
            try FileCopy.make(of: source, at: temporary, system)
            guard system.rename(temporary, kept) == 0 else { throw .system(errno) }
            try sync(path)
        } catch {
            _ = system.remove(temporary)
            throw error
        }
        return PartFile.length(path: kept)
    }

    private static let halfWritten = ".new"

    /// Gives adopted bytes the name of their transfer's part, which no other has, unless an earlier process has done that.
    /// - Returns: whether as many bytes are there as were adopted; else the transfer begins at zero.
    func adopt(_ count: Int64, of task: UUID, as part: PartName) -> Bool {
        let (source, part) = (path(of: .adopted(task)), path(of: .part(part)))
        // Only the agent gives such names: nobody else can take this one meanwhile.
        if PartFile.length(path: source) == count, PartFile.length(path: part) == 0 {
            _ = system.rename(source, part)
        }
        _ = system.remove(source)
        guard PartFile.length(path: part) == count else { return false }
        // A name that a power cut takes back is one whose bytes are not there.
        return (try? sync(path)) != nil
    }

    /// Removes files that nothing names: whoever wrote them was killed before the command was given. While some are handed
    /// over, or the process is about to be stopped, nothing is removed; a later process does it.
    func removeForgottenBytes(_ locks: HeldLocks = .shared) throws(BackgroundTaskError) {
        let lock: FileLock
        do throws(FileLock.Failure) {
            lock = try FileLock(path, flags: O_RDONLY | O_DIRECTORY, among: locks)
        } catch {
            if error.number == ENOENT { return }
            throw .storage(operation: .open, path: path, reason: error.reason, code: error.number)
        }
        defer { lock.giveBack() }
        // Where there are no locks nobody knows whether some are handed over.
        guard (try? lock.takeIfFree()) == true else { return }
        // One that is half written goes with the others: nothing names it.
        let kept = try Directory.names(in: path).filter { name in
            let whole = name.hasSuffix(Self.halfWritten) ? name.dropLast(Self.halfWritten.count) : name[...]
            return TransferFile(name: String(whole))?.comesWithCommand == true
        }
        guard !kept.isEmpty else { return }
        let entries = try commands.entries()
        // What such a command brings with it, nobody here knows.
        guard !entries.contains(where: { $0.content == .foreign }) else { return }
        var named = Set(entries.compactMap { $0.command?.file?.name })
        // After the commands: one that is carried out between the two is then in the record, which says what uploads send.
        if kept.contains(where: { !named.contains($0) }) {
            for transfer in try SessionFile.peek(path).transfers where transfer.isUnfinished {
                named.insert(TransferFile.upload(transfer.identifier).name)
            }
        }
        for name in kept where !named.contains(name) { _ = system.remove("\(path)/\(name)") }
    }

    /// A command as the machine can carry it out next: with the bytes that it brings under the name of their part, or
    /// without them when they are not there.
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
    /// What the command brings with it.
    var file: TransferFile? {
        switch self {
        case .adopt(let task, _, _, _): .adopted(task)
        case .upload(let task, _, _): .upload(task)
        default: nil
        }
    }
}

/// A copy of a file.
enum FileCopy {
    /// `FICLONE` of linux/fs.h, which Swift does not see: `_IOW(0x94, 9, int)`.
    private static let shareBlocks: UInt = 0x4004_9409

    /// Returns when the copy, for its owner only, has reached the disk.
    static func make(of source: Int32, at path: String, _ system: FileSystem) throws(BackgroundTransferError) {
        let target = system.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw .system(errno) }
        defer { close(target) }
        if ioctl(target, shareBlocks, source) != 0 { try copyBytes(from: source, to: target, system) }
        guard system.sync(target) == 0 else { throw .system(errno) }
    }

    private static func copyBytes(
        from source: Int32, to target: Int32, _ system: FileSystem
    ) throws(BackgroundTransferError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var offset: off_t = 0
        while true {
            let count = pread(source, &buffer, buffer.count, offset)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadableFile(reason: String(cString: strerror(errno))) }
            guard count > 0 else { return }
            let isWritten = buffer[..<count].withUnsafeBytes { system.writeAll(target, $0) }
            guard isWritten else { throw .system(errno) }
            offset += off_t(count)
        }
    }
}
