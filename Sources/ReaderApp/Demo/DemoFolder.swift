import BackgroundTasks
import FoundationEssentials
import Glibc
import NewsService
import Newsroom
import Programs

/// The folder of a demonstration, removed at its end. The next demonstration removes that of a killed one.
struct DemoFolder {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let prefix = "newsterm-demo-"
    /// Seconds after which a folder without a lock counts as abandoned, not as just created.
    private static let abandonedAfter: TimeInterval = 60

    let path: String
    /// Held during the demonstration.
    private let lock: FileLock

    /// - Parameter parent: the folder for temporary files.
    init(in parent: String = FileManager.default.temporaryDirectory.path) throws(Failure) {
        Self.sweep(parent)
        while true {
            var name = Array("\(Self.absolute(parent))/\(Self.prefix)XXXXXX".utf8CString)
            guard mkdtemp(&name) != nil else {
                throw Failure(description: "No folder can be made in \(parent): \(String(cString: strerror(errno))).")
            }
            let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            let lock = try Self.lock(path, O_RDWR | O_CREAT)
            // A demonstration that began at the same time may have removed it as abandoned.
            guard let lock, access("\(path)/lock", F_OK) == 0 else { continue }
            (self.path, self.lock) = (path, lock)
            return
        }
    }

    /// Everything in the demonstration's folder.
    var locations: Locations {
        let home = path
        return Locations(
            configuration: "\(home)/config.toml", feedList: "\(home)/urls", data: "\(home)/data",
            variable: { $0 == "HOME" ? home : nil })
    }

    func write(_ text: String, to file: String) throws(Failure) {
        do {
            try AtomicFile(path: file).replace(with: Array(text.utf8))
        } catch {
            throw Failure(
                description: "\(file) cannot be written: \(error.reason). Set TMPDIR to a folder with room for it.")
        }
    }

    /// Ends processes that still use the folder, and removes it.
    func remove() {
        Self.remove(path)
        lock.release()
    }
}

extension DemoFolder {
    private static func absolute(_ parent: String) -> String {
        parent.count > 1 && parent.hasSuffix("/") ? String(parent.dropLast()) : parent
    }

    /// - Returns: `nil` when another process holds it.
    private static func lock(_ path: String, _ flags: Int32) throws(Failure) -> FileLock? {
        do throws(FileLock.Failure) {
            let lock = try FileLock("\(path)/lock", flags: flags | O_NOFOLLOW, among: nil)
            return try lock.takeIfFree() ? lock : nil
        } catch {
            throw Failure(description: "\(path) cannot be locked: \(error.reason).")
        }
    }

    /// Removes what killed demonstrations of this user left.
    private static func sweep(_ parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where isFormed(name) {
            let path = "\(absolute(parent))/\(name)"
            guard let folder = ownStatus(path, S_IFDIR) else { continue }
            if ownStatus("\(path)/lock", S_IFREG) != nil {
                guard let lock = try? Self.lock(path, O_RDWR) else { continue }
                remove(path)
                lock.release()
            } else if Date().timeIntervalSince1970 - Double(folder.st_mtim.tv_sec) > abandonedAfter {
                // Killed before it took the lock, it left the folder empty. One with other files is the user's, and
                // stays.
                rmdir(path)
            }
        }
    }

    /// Whether a name has the form of `mkdtemp`'s.
    private static func isFormed(_ name: String) -> Bool {
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).wholeMatch(of: /[A-Za-z0-9]{6}/) != nil
    }

    /// - Returns: `nil` when it is missing, of another type (such as a link), or another user's.
    private static func ownStatus(_ path: String, _ type: mode_t) -> stat? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == type, status.st_uid == geteuid() else { return nil }
        return status
    }

    /// Ends the processes that continue fetches first: they would write to the folder.
    private static func remove(_ path: String) {
        let sessions = [FeedTransfers.identifier, TransferSession.identifier]
        let leases = ["\(path)/data/background"] + sessions.map { "\(path)/data/transfers/\($0)/agent" }
        let hadSessions = FileManager.default.fileExists(atPath: "\(path)/data/transfers")
        // A process that was just started may hold no lease yet, and would create its folder again.
        for attempt in 0..<100 {
            let processes = leases.compactMap { Lease.holder(directory: $0) }.filter { $0 != getpid() }
            for process in processes { kill(process, attempt < 50 ? SIGTERM : SIGKILL) }
            if processes.isEmpty {
                do {
                    try FileManager.default.removeItem(atPath: path)
                } catch {
                    if access(path, F_OK) == 0 { Output.say("newsterm: \(path) is left: \(error)") }
                }
                guard hadSessions, attempt < 4 else { break }
            }
            usleep(20_000)
        }
        if access(path, F_OK) == 0 { try? FileManager.default.removeItem(atPath: path) }
    }
}
