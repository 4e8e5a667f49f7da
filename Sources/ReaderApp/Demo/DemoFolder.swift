import BackgroundTasks
import FoundationEssentials
import Glibc
import NewsService
import Newsroom
import Programs

/// The folder of a demonstration, which is gone when that ends. What one left that was killed goes with the next.
struct DemoFolder {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let prefix = "newsterm-demo-"
    /// Seconds after which a folder that has no lock was left, and not just made.
    private static let youth: TimeInterval = 60

    let path: String
    /// Held as long as the demonstration goes on.
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
            // Another one that began at the same moment may have taken it for one that was left.
            guard let lock, access("\(path)/lock", F_OK) == 0 else { continue }
            (self.path, self.lock) = (path, lock)
            return
        }
    }

    /// Where the demonstration keeps everything.
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

    /// Ends what still works for it, and removes it.
    func remove() {
        Self.remove(path)
        lock.giveBack()
    }
}

extension DemoFolder {
    private static func absolute(_ parent: String) -> String {
        parent.count > 1 && parent.hasSuffix("/") ? String(parent.dropLast()) : parent
    }

    /// nil: another process has it.
    private static func lock(_ path: String, _ flags: Int32) throws(Failure) -> FileLock? {
        do throws(FileLock.Failure) {
            let lock = try FileLock("\(path)/lock", flags: flags | O_NOFOLLOW, among: nil)
            return try lock.takeIfFree() ? lock : nil
        } catch {
            throw Failure(description: "\(path) cannot be locked: \(error.reason).")
        }
    }

    /// Removes what demonstrations of this user left that were killed.
    private static func sweep(_ parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where isFormed(name) {
            let path = "\(absolute(parent))/\(name)"
            guard let folder = ownStatus(path, S_IFDIR) else { continue }
            if ownStatus("\(path)/lock", S_IFREG) != nil {
                guard let lock = try? Self.lock(path, O_RDWR) else { continue }
                remove(path)
                lock.giveBack()
            } else if Date().timeIntervalSince1970 - Double(folder.st_mtim.tv_sec) > youth {
                // Killed before it had its lock, it left nothing in it. A folder with files is somebody's own, and stays.
                rmdir(path)
            }
        }
    }

    /// Whether a name is as `mkdtemp` makes it.
    private static func isFormed(_ name: String) -> Bool {
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).wholeMatch(of: /[A-Za-z0-9]{6}/) != nil
    }

    /// nil: there is none, it is of another type or a link, or another user's.
    private static func ownStatus(_ path: String, _ type: mode_t) -> stat? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == type, status.st_uid == geteuid() else { return nil }
        return status
    }

    /// A process that goes on with a fetch would write into it.
    private static func remove(_ path: String) {
        let sessions = [FeedTransfers.identifier, TransferSession.identifier]
        let leases = ["\(path)/data/background"] + sessions.map { "\(path)/data/transfers/\($0)/agent" }
        let hadSessions = FileManager.default.fileExists(atPath: "\(path)/data/transfers")
        // One that was just started may hold nothing yet, and make its folder again.
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
