import BackgroundTasks
import FoundationEssentials
import Glibc

/// Where the bytes of a session lie. Each call takes as long as the disk does.
extension SessionFolder {
    func path(of part: PartName) -> String { "\(path)/\(SessionFiles.part(part))" }

    func path(ofFinished task: UUID) -> String { "\(path)/\(SessionFiles.finished(task))" }

    /// Makes a part durable, and gives it the name of the finished file, which nothing else has. One that cannot be made
    /// durable under that name keeps its old one, so that it can be placed again.
    ///
    /// The agent alone gives such names, so a look whether one is free is enough: a file system that cannot rename without
    /// replacing needs no file that reserves it. An empty one that an earlier version left there is replaced.
    func place(
        _ part: PartName, as task: UUID,
        syncFolder: (String) throws(BackgroundTransferError) -> Void = SessionFolder.sync
    ) throws(BackgroundTransferError) {
        let (source, target) = (path(of: part), path(ofFinished: task))
        // An agent that was killed has done it.
        if access(source, F_OK) != 0, errno == ENOENT, PartFile.length(path: target) > 0 { return }
        try Self.sync(source)
        guard PartFile.length(path: target) == 0 else { throw .system(EEXIST) }
        guard rename(source, target) == 0 else { throw .system(errno) }
        do throws(BackgroundTransferError) {
            try syncFolder(path)
        } catch {
            rename(target, source)
            throw error
        }
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

    static func sync(_ path: String) throws(BackgroundTransferError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system(errno) }
    }
}
