import BackgroundTasks
import CLinux
import FoundationEssentials
import Glibc

/// Where the bytes of a session lie. Each call takes as long as the disk does.
extension SessionFolder {
    func path(of part: PartName) -> String { "\(path)/\(SessionFiles.part(part))" }

    func path(ofFinished task: UUID) -> String { "\(path)/\(SessionFiles.finished(task))" }

    /// Makes a part durable, and gives it the name of the finished file, which nothing else has.
    func place(_ part: PartName, as task: UUID) throws(BackgroundTransferError) {
        try Self.sync(path(of: part))
        guard clinux_rename_new(path(of: part), path(ofFinished: task)) == 0 else { throw .system(errno) }
        try Self.sync(path)
    }

    /// Removes a part or a finished file. One that can not be removed is found again by the next process.
    func remove(_ part: PartName) { unlink(path(of: part)) }

    func removeFinished(_ task: UUID) { unlink(path(ofFinished: task)) }

    /// Shortens a part to a length, if it is longer.
    func cut(_ part: PartName, to length: Int64) throws(BackgroundTaskError) {
        let path = path(of: part)
        guard PartFile.length(path: path) > length else { return }
        guard truncate(path, off_t(length)) == 0 else { throw File.error("cut", path) }
        try File.sync(path)
    }

    /// Whether the folder is there.
    var exists: Bool { access(path, F_OK) == 0 || errno != ENOENT }

    private static func sync(_ path: String) throws(BackgroundTransferError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system(errno) }
    }
}
