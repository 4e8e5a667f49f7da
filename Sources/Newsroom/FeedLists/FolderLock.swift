import Glibc
import News
import Programs

/// The lock under which the feed list is changed: on its folder, which stays while the file is replaced, and which
/// needs no lock file lying about in somebody's collection of dotfiles.
struct FolderLock {
    private let descriptor: Int32

    /// Those of this process go in the order in which they came. flock(2) knows no order, so that of many who ask for it
    /// again and again one may wait for ever.
    private static let turns = Turns(1)

    /// Waits for the lock without blocking a thread: behind the changes that this process began earlier for as long as
    /// they take, then for another process.
    /// - Parameters:
    ///   - list: the path of the feed list, for errors.
    ///   - patience: how long to wait for another process.
    static func acquire(of folder: String, for list: String, patience: Duration) async throws -> FolderLock {
        try create(folder, for: list)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw NewsroomError.listUnwritable(path: list, reason: AtomicFile.Failure().reason)
        }
        let lock = FolderLock(descriptor: descriptor)
        await turns.takeAnyway()
        do {
            try await lock.wait(upTo: patience, for: list)
        } catch {
            lock.close()
            throw error
        }
        return lock
    }

    /// To be called once.
    func release() {
        // To close the folder is not enough: a program that is being started has it open for a moment as well.
        flock(descriptor, LOCK_UN)
        HeldLocks.shared.end()
        close()
    }
}

extension FolderLock {
    private func wait(upTo patience: Duration, for list: String) async throws {
        let deadline = ContinuousClock.now + patience
        while true {
            // Not while the process is about to be stopped, which would keep the lock then.
            if HeldLocks.shared.begin() {
                // A file system without locks (some network mounts): the replacement is atomic all the same.
                if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || ![EINTR, EWOULDBLOCK].contains(errno) { return }
                HeldLocks.shared.end()
                guard ContinuousClock.now < deadline else { throw NewsroomError.listBusy(path: list) }
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func close() {
        Glibc.close(descriptor)
        Self.turns.giveBack()
    }

    private static func create(_ folder: String, for list: String) throws(NewsroomError) {
        var path = folder.hasPrefix("/") ? "/" : ""
        for part in folder.split(separator: "/") {
            path += (path.isEmpty || path.hasSuffix("/") ? "" : "/") + part
            if mkdir(path, 0o755) != 0, errno != EEXIST {
                let reason = AtomicFile.Failure().reason
                // A parent that may not be written, or only be passed through, is fine as long as it is there.
                if access(path, F_OK) != 0 { throw .listUnwritable(path: list, reason: reason) }
            }
        }
    }
}
