import Glibc
import News
import Programs

/// The lock under which the feed list and the configuration are changed: on the folder, which stays while a file in it is
/// replaced, and which needs no lock file lying about in somebody's collection of dotfiles.
public struct FolderLock: Sendable {
    private let lock: FileLock
    private static let pause = Duration.milliseconds(10)

    /// Those of this process go in the order in which they came. flock(2) knows no order, so that of many who ask for it
    /// again and again one may wait for ever.
    private static let turns = Turns(1)

    /// Waits for the lock without blocking a thread: behind the changes that this process began earlier for as long as
    /// they take, then for another process.
    /// - Parameters:
    ///   - list: the path of the file that is changed, for errors.
    ///   - patience: how long to wait for another process.
    public static func acquire(of folder: String, for list: String, patience: Duration) async throws -> FolderLock {
        try create(folder, for: list)
        let lock: FolderLock
        do throws(FileLock.Failure) {
            lock = FolderLock(lock: try FileLock(folder, flags: O_RDONLY | O_DIRECTORY, among: .shared))
        } catch {
            throw NewsroomError.listUnwritable(path: list, reason: error.reason)
        }
        await turns.takeAnyway()
        do {
            try await lock.wait(upTo: patience, for: list)
        } catch {
            lock.release()
            throw error
        }
        return lock
    }

    /// To be called once.
    public func release() {
        lock.giveBack()
        Self.turns.giveBack()
    }
}

extension FolderLock {
    private func wait(upTo patience: Duration, for list: String) async throws {
        // By the pauses, not by a clock, which runs on while the process is stopped.
        var left = patience
        do {
            while try !lock.takeIfFree() {
                if !HeldLocks.shared.isSuspended {
                    guard left > .zero else { throw NewsroomError.listBusy(path: list) }
                    left -= Self.pause
                }
                try await Task.sleep(for: Self.pause)
            }
        } catch is FileLock.Failure {
            // A file system without locks (some network mounts): the replacement is atomic all the same.
        }
    }

    /// Makes the folder, and those that it is in.
    static func create(_ folder: String, for list: String) throws(NewsroomError) {
        do {
            try FileMover.makeFolder(folder)
        } catch {
            throw .listUnwritable(path: list, reason: error.reason)
        }
    }
}
