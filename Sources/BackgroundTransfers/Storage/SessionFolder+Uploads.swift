import BackgroundTasks
import FoundationEssentials
import Glibc

/// Files that are to be sent. Each is the session's own, so that whatever becomes of the original changes nothing.
extension SessionFolder {
    func path(ofUpload task: UUID) -> String { "\(path)/\(SessionFiles.upload(task))" }

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
        let kept = path(ofUpload: task)
        if stat(kept, &status) == 0 { return Int64(status.st_size) }
        let temporary = kept + ".new"
        do throws(BackgroundTransferError) {
            try FileCopy.make(of: source, at: temporary)
            guard rename(temporary, kept) == 0 else { throw .system(errno) }
            try Self.sync(path)
        } catch {
            unlink(temporary)
            throw error
        }
        return PartFile.length(path: kept)
    }

    func removeUpload(_ task: UUID) { unlink(path(ofUpload: task)) }
}

/// A copy of a file.
enum FileCopy {
    /// `FICLONE` of linux/fs.h, which Swift does not see: `_IOW(0x94, 9, int)`.
    private static let shareBlocks: UInt = 0x4004_9409

    /// Returns when the copy, for its owner only, has reached the disk.
    static func make(of source: Int32, at path: String) throws(BackgroundTransferError) {
        let target = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw .system(errno) }
        defer { close(target) }
        if ioctl(target, shareBlocks, source) != 0 { try copyBytes(from: source, to: target) }
        guard fsync(target) == 0 else { throw .system(errno) }
    }

    private static func copyBytes(from source: Int32, to target: Int32) throws(BackgroundTransferError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var offset: off_t = 0
        while true {
            let count = pread(source, &buffer, buffer.count, offset)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadableFile(reason: String(cString: strerror(errno))) }
            guard count > 0 else { return }
            var written = 0
            while written < count {
                let step = buffer.withUnsafeBytes { write(target, $0.baseAddress! + written, count - written) }
                if step < 0, errno == EINTR { continue }
                guard step > 0 else { throw .system(errno) }
                written += step
            }
            offset += off_t(count)
        }
    }
}
