import BackgroundTasks
import FoundationEssentials
import News
import Newsroom
import Programs
import Synchronization

extension AppServices {
    /// Follows the feed list when another program changes it, until it is cancelled.
    /// - Parameter pause: how long the list has to stay as it is first: editors write it in several steps, and may put it
    ///   away for a moment.
    /// - Throws: why it cannot be watched.
    package func followFeedList(pause: Duration = .seconds(1)) async throws {
        let (changes, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        // At the first start there is no folder to watch yet. Where a list was named, nothing is made.
        if !locations.feedListIsNamed {
            let folder = AtomicFile(path: locations.feedList).folder
            try FileManager.default.createPrivateDirectory(atPath: folder)
        }
        let watch = try FolderWatch(
            try subscriptions.file.folders, includesWrites: true, includesRemovals: true
        ) { sink.yield() }
        defer { withExtendedLifetime(watch) {} }
        // What could not be followed, which is told once: an editor makes other files beside the list while it is mended.
        var refused: FeedListState??
        for await _ in changes {
            do {
                // nil: it cannot be read.
                var state = try? subscriptions.read()
                var isStill = false
                while !isStill {
                    try await Task.sleep(for: pause)
                    let later = try? subscriptions.read()
                    isStill = later == state
                    state = later
                }
                // The library may be in step with it, as when the file is put back that somebody took away.
                if let refused, refused == state { continue }
                refused = state
                if state == nil || state?.source != followedList.withLock({ $0 }) { try await synchronize() }
                refused = nil
            } catch is CancellationError {
                return
            } catch {
                log.write(error)
            }
        }
    }
}

/// Hands a stream's values on while work is under way.
package func follow<Value: Sendable, Result: Sendable>(
    _ stream: AsyncStream<Value>, _ take: @escaping @Sendable (Value) -> Void,
    during work: @escaping @Sendable () async throws -> Result
) async rethrows -> Result {
    try await withThrowingTaskGroup(of: Void.self, returning: Result.self) { group in
        group.addTask { for await value in stream { take(value) } }
        defer { group.cancelAll() }
        return try await work()
    }
}
