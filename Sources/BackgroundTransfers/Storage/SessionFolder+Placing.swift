import BackgroundTasks
import FoundationEssentials
import Glibc
import Programs

/// Turns parts into finished files and places those. Each call blocks for as long as the disk takes.
extension SessionFolder {
    /// Syncs a part, renames it to the finished file, a name that must be free, and then places it at its destination,
    /// if it has one. If any of that fails, it becomes a part again, so that everything can be retried without fetching
    /// it again.
    ///
    /// Only the agent creates such names, so checking whether the name is free is enough: a file system that cannot
    /// rename without replacing needs no file to reserve the name. An empty one left by an earlier version is replaced.
    ///
    /// A part can be read by its owner only; a finished file, at its destination or without one, gets the permissions
    /// that `umask` allows.
    /// - Returns: its path at the destination; nil: it has none.
    @discardableResult
    func place(
        _ part: PartName, as task: UUID, destination: String? = nil
    ) throws(BackgroundTransferError) -> String? {
        let (source, target) = (path(of: .part(part)), path(of: .finished(task)))
        // A killed agent may have renamed it already.
        if File.exists(source) || PartFile.length(path: target) == 0 {
            try sync(source)
            guard PartFile.length(path: target) == 0 else { throw .system(EEXIST) }
            guard system.rename(source, target) == 0 else { throw .system(errno) }
        }
        do throws(BackgroundTransferError) {
            try sync(path)
            // Now an ordinary file of the user. A file system without permissions may refuse.
            chmod(target, FileCopy.newFilePermissions)
            guard let destination else { return nil }
            return try deliver(task, to: destination)
        } catch {
            chmod(target, 0o600)
            _ = system.rename(target, source)
            throw error
        }
    }

    /// Syncs a file, or the entries of a folder.
    func sync(_ path: String) throws(BackgroundTransferError) {
        do throws(BackgroundTaskError) { try File.sync(path, system: system) } catch { throw .unstorable(error) }
    }

    /// Links a finished file to its destination, or to the next numbered name that is free. It keeps its name in the
    /// session's folder until its event was delivered, so that after an agent was killed here, the next one repeats
    /// this and finds what was done.
    /// - Returns: the path.
    func deliver(_ task: UUID, to destination: String) throws(BackgroundTransferError) -> String {
        let finished = path(of: .finished(task))
        let (folder, names) = Self.candidates(destination)
        try Self.makeFolder(folder)
        var source = finished
        defer { if source != finished { _ = system.remove(source) } }
        for name in names {
            let place = "\(folder)/\(name)"
            var number = system.link(source, place) == 0 ? 0 : errno
            // Another file system, or one without hard links.
            if [EXDEV, EPERM, EOPNOTSUPP, EMLINK].contains(number) {
                if source == finished { source = try copy(finished, into: folder, task) }
                number = system.link(source, place) == 0 ? 0 : errno
                if number != 0, number != EEXIST {
                    number = access(place, F_OK) == 0 ? EEXIST : system.rename(source, place) == 0 ? 0 : errno
                }
            }
            if number == EEXIST {
                // The file itself, or a copy of it.
                let isThere =
                    File.isSame(finished, place)
                    || FileManager.default.contentsEqual(atPath: finished, andPath: place)
                guard isThere else { continue }
                number = 0
            }
            guard number == 0 else { throw .system(number) }
            try sync(folder)
            return place
        }
        throw .system(EEXIST)
    }

    /// The folder of a path, and the candidate names in order.
    private static func candidates(_ destination: String) -> (folder: String, names: [String]) {
        let parts = destination.split(separator: "/")
        let name = parts.last.map { String($0) } ?? "download"
        let folder = "/" + parts.dropLast().joined(separator: "/")
        let dot = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
        let numbered = (2...999).map { "\(name[..<dot]) (\($0))\(name[dot...])" }
        return (folder, [name] + numbered)
    }

    private static func makeFolder(_ path: String) throws(BackgroundTransferError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .unusableFolder(reason: "\(path) cannot be created")
        }
    }

    private func copy(_ file: String, into folder: String, _ task: UUID) throws(BackgroundTransferError) -> String {
        let source = open(file, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw .system(errno) }
        defer { close(source) }
        let copy = "\(folder)/.\(TransferFile.finished(task).name)"
        do throws(BackgroundTransferError) {
            try self.copy(source, to: copy)
        } catch {
            _ = system.remove(copy)
            throw error
        }
        chmod(copy, FileCopy.newFilePermissions)
        return copy
    }

    /// Copies an open file, with permissions for the owner only; returns when the copy is on disk.
    func copy(_ source: Int32, to path: String) throws(BackgroundTransferError) {
        let target = system.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw .system(errno) }
        defer { close(target) }
        do throws(FileCopy.Failure) {
            try FileCopy.copy(source, to: target, write: { system.writeAll($0, $1) })
        } catch {
            throw error.isReadFailure
                ? .unreadableFile(reason: String(cString: strerror(error.number))) : .system(error.number)
        }
        guard system.sync(target) == 0 else { throw .system(errno) }
    }
}
