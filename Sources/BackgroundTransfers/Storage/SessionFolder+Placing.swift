import BackgroundTasks
import FoundationEssentials
import Glibc

/// Parts that become finished files, and get the places where they are wanted. Each call takes as long as the disk does.
extension SessionFolder {
    /// Makes a part durable, and gives it the name of the finished file, which nothing else has. One that cannot be made
    /// durable under that name keeps its old one, so that it can be placed again.
    ///
    /// The agent alone gives such names, so a look whether one is free is enough: a file system that cannot rename without
    /// replacing needs no file that reserves it. An empty one that an earlier version left there is replaced.
    func place(_ part: PartName, as task: UUID) throws(BackgroundTransferError) {
        let (source, target) = (path(of: .part(part)), path(of: .finished(task)))
        // An agent that was killed has done it.
        if access(source, F_OK) != 0, errno == ENOENT, PartFile.length(path: target) > 0 { return }
        try sync(source)
        guard PartFile.length(path: target) == 0 else { throw .system(EEXIST) }
        guard system.rename(source, target) == 0 else { throw .system(errno) }
        do throws(BackgroundTransferError) {
            try sync(path)
        } catch {
            _ = system.rename(target, source)
            throw error
        }
    }

    func sync(_ path: String) throws(BackgroundTransferError) {
        guard system.sync(path: path) == 0 else { throw .system(errno) }
    }

    /// Places a part, and gives it the place that was asked for, if one was. Should it not get there it is a part again, so
    /// that both can be tried later, and nothing is fetched for that.
    /// - Returns: its path there; nil: it was asked for none.
    func place(_ part: PartName, as task: UUID, destination: String?) throws(BackgroundTransferError) -> String? {
        try place(part, as: task)
        guard let destination else { return nil }
        do throws(BackgroundTransferError) {
            return try deliver(task, to: destination)
        } catch {
            _ = system.rename(path(of: .finished(task)), path(of: .part(part)))
            throw error
        }
    }

    /// Gives a finished file the place that was asked for, or the next one with a number that is free. It keeps its name in
    /// the session's folder until its event has been told: so an agent that is killed in the middle of this does it again,
    /// and finds what it had done.
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
            // Another file system, or one without links.
            if [EXDEV, EPERM, EOPNOTSUPP, EMLINK].contains(number) {
                if source == finished { source = try copy(finished, into: folder, task) }
                number = system.link(source, place) == 0 ? 0 : errno
                if number != 0, number != EEXIST {
                    number = access(place, F_OK) == 0 ? EEXIST : system.rename(source, place) == 0 ? 0 : errno
                }
            }
            if number == EEXIST {
                guard Self.isSameFile(finished, place) else { continue }
                number = 0
            }
            guard number == 0 else { throw .system(number) }
            try sync(folder)
            return place
        }
        throw .system(EEXIST)
    }

    /// The folder of a path, and the names that the file may get there, in order.
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
            throw .unusableFolder(reason: "\(path) cannot be made")
        }
    }

    private func copy(_ file: String, into folder: String, _ task: UUID) throws(BackgroundTransferError) -> String {
        let source = open(file, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw .system(errno) }
        defer { close(source) }
        let copy = "\(folder)/.\(TransferFile.finished(task).name)"
        do throws(BackgroundTransferError) {
            try FileCopy.make(of: source, at: copy, system)
        } catch {
            _ = system.remove(copy)
            throw error
        }
        return copy
    }

    /// Whether two names are of one file, or of the same bytes.
    private static func isSameFile(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(one, &first) == 0, stat(other, &second) == 0, first.st_size == second.st_size else { return false }
        if first.st_dev == second.st_dev, first.st_ino == second.st_ino { return true }
        return FileManager.default.contentsEqual(atPath: one, andPath: other)
    }
}

extension FileSystem {
    /// Returns 0 when a file, or what a folder says of its files, has reached the disk; else the reason is in `errno`.
    func sync(path: String) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC, 0)
        guard descriptor >= 0 else { return -1 }
        let result = sync(descriptor)
        let number = errno
        close(descriptor)
        errno = number
        return result
    }
}
