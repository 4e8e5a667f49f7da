import BackgroundTasks
import FoundationEssentials
import Glibc

/// Parts that become finished files, and get the places where they are wanted. Each call takes as long as the disk does.
extension SessionFolder {
    /// Makes a part durable, and gives it the name of the finished file, which nothing else has, and then the place that
    /// was asked for, if one was. One that cannot be made durable under that name, or does not get there, is a part again,
    /// so that both can be tried later, and nothing is fetched for that.
    ///
    /// The agent alone gives such names, so a look whether one is free is enough: a file system that cannot rename without
    /// replacing needs no file that reserves it. An empty one that an earlier version left there is replaced.
    ///
    /// A part is the user's alone; a file that has its place, or its name where it was asked for none, may be read by whom
    /// `umask` lets read any file of the user's.
    /// - Returns: its path there; nil: it was asked for none.
    @discardableResult
    func place(
        _ part: PartName, as task: UUID, destination: String? = nil
    ) throws(BackgroundTransferError) -> String? {
        let (source, target) = (path(of: .part(part)), path(of: .finished(task)))
        // An agent that was killed may have done it.
        if File.exists(source) || PartFile.length(path: target) == 0 {
            try sync(source)
            guard PartFile.length(path: target) == 0 else { throw .system(EEXIST) }
            guard system.rename(source, target) == 0 else { throw .system(errno) }
        }
        do throws(BackgroundTransferError) {
            try sync(path)
            // From now on it is a file like others of the user's; a file system without permissions has none to give.
            chmod(target, Self.permissions)
            guard let destination else { return nil }
            return try deliver(task, to: destination)
        } catch {
            chmod(target, 0o600)
            _ = system.rename(target, source)
            throw error
        }
    }

    /// Returns when a file, or what a folder says of its files, has reached the disk.
    func sync(_ path: String) throws(BackgroundTransferError) {
        let descriptor = system.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        guard system.sync(descriptor) == 0 else { throw .system(errno) }
    }

    /// What `umask` leaves any file that the user makes; asking the system for it would change it (proc(5)).
    private static let permissions: mode_t = {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("Umask:") }
        return 0o666 & ~(line.flatMap { mode_t($0.filter(\.isNumber), radix: 8) } ?? 0o077)
    }()

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
                // Itself, or a copy of it.
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
        chmod(copy, Self.permissions)
        return copy
    }
}
