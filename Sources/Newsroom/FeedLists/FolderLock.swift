import Glibc
import News
import Programs

/// The lock for changing the feed list and the configuration. It is taken on their folder, which stays while a file in
/// it is replaced, and which avoids a lock file among the user's dotfiles.
public struct FolderLock: Sendable {
    private let lock: FileLock
    private static let pause = Duration.milliseconds(10)

    /// Changes of this process proceed in order of arrival. flock(2) is not fair: among many that retry, one may
    /// starve.
    private static let semaphore = AsyncSemaphore(1)

    /// Waits for the lock without blocking a thread: first for earlier changes of this process, without limit, then for
    /// another process.
    /// - Parameters:
    ///   - list: The path of the file to change, for errors.
    ///   - timeout: How long to wait for another process.
    public static func acquire(of folder: String, for list: String, timeout: Duration) async throws -> FolderLock {
        try create(folder, for: list)
        let lock: FolderLock
        do throws(FileLock.Failure) {
            lock = FolderLock(lock: try FileLock(folder, flags: O_RDONLY | O_DIRECTORY, among: .shared))
        } catch {
            throw NewsroomError.listUnwritable(path: list, reason: error.reason)
        }
        await semaphore.takeUncancellably()
        do {
            try await lock.wait(upTo: timeout, for: list)
        } catch {
            lock.release()
            throw error
        }
        return lock
    }

    /// Call it exactly once.
    public func release() {
        lock.release()
        Self.semaphore.release()
    }
}

extension FolderLock {
    private func wait(upTo timeout: Duration, for list: String) async throws {
        // Count the pauses instead of reading a clock, which runs on while the process is stopped.
        var left = timeout
        do {
            while try !lock.takeIfFree() {
                if !HeldLocks.shared.isSuspended {
                    guard left > .zero else { throw NewsroomError.listBusy(path: list) }
                    left -= Self.pause
                }
                try await Task.sleep(for: Self.pause)
            }
        } catch is FileLock.Failure {
            // The file system has no locks (some network mounts); the replacement is atomic nevertheless.
        }
    }

    /// Creates the folder and its parents.
    static func create(_ folder: String, for list: String) throws(NewsroomError) {
        do {
            try FileMover.makeFolder(folder)
        } catch {
            throw .listUnwritable(path: list, reason: error.reason)
        }
    }
}
