import BackgroundTasks
import CLinux
import FoundationEssentials
import Glibc

/// Bytes that a command brings with it. Their file is whole, and on the disk, before the command is; it gets the name of
/// the transfer's part before the record names that. So whoever is killed between two steps leaves either bytes that are
/// found, or some that nothing names, which are removed, and the transfer begins at zero.
extension SessionFolder {
    func path(ofAdopted task: UUID) -> String { "\(path)/\(SessionFiles.adopted(task))" }

    /// Returns when the bytes have reached the disk. The command has to follow.
    func keep(_ bytes: [UInt8], for task: UUID) throws(BackgroundTaskError) {
        try File.makeDirectory(path)
        try File.replace(SessionFiles.adopted(task), in: path, with: Data(bytes))
    }

    /// Gives adopted bytes the name of their transfer's part, which no other has, unless an earlier process has done that.
    /// - Returns: whether as many bytes are there as were adopted; else the transfer begins at zero.
    func adopt(_ count: Int64, of task: UUID, as part: PartName) -> Bool {
        let (source, part) = (path(ofAdopted: task), path(of: part))
        if PartFile.length(path: source) == count { clinux_rename_new(source, part) }
        unlink(source)
        guard PartFile.length(path: part) == count else { return false }
        // A name that a power cut takes back is one whose bytes are not there.
        return (try? File.sync(path)) != nil
    }

    /// Removes adopted bytes of a task that has others.
    func removeAdopted(_ task: UUID) { unlink(path(ofAdopted: task)) }

    /// Removes adopted bytes that no command names: whoever wrote them was killed before it was given.
    func removeForgottenBytes() throws(BackgroundTaskError) {
        let kept = try FolderList.names(in: path).filter { SessionFiles.isAdopted($0) }
        guard !kept.isEmpty else { return }
        // The commands later: one that is given meanwhile is seen.
        let entries = try commands.entries()
        // What such a command brings with it, nobody here knows.
        guard !entries.contains(where: { $0.content == .foreign }) else { return }
        let named = entries.compactMap { $0.command?.adopting }.map(SessionFiles.adopted)
        for name in Set(kept).subtracting(named) { unlink("\(path)/\(name)") }
    }
}

extension SessionCommand {
    /// The task whose first bytes the command brings with it.
    var adopting: UUID? { if case .adopt(let task, _, _, _) = self { task } else { nil } }
}
