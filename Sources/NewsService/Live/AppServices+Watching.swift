import BackgroundTasks
import FoundationEssentials
import News
import Newsroom
import Programs
import Synchronization

extension AppServices {
    /// Follows changes of the feed list by other programs, until cancelled.
    /// - Parameter pause: how long the list must stay unchanged first: editors write it in several steps, and may move
    ///   it away meanwhile.
    /// - Throws: why it cannot be watched.
    package func followFeedList(pause: Duration = .seconds(1)) async throws {
        let (changes, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        // At the first start there is no folder to watch yet. A list that was named must exist.
        if !locations.feedListIsNamed {
            let folder = AtomicFile(path: locations.feedList).folder
            try FileManager.default.createPrivateDirectory(atPath: folder)
        }
        let watch = try FolderWatch(
            try subscriptions.file.folders, includesWrites: true, includesRemovals: true
        ) { sink.yield() }
        defer { withExtendedLifetime(watch) {} }
        // The state that failed, to report it once: an editor makes other files beside the list during a correction.
        var refused: FeedListState??
        for await _ in changes {
            do {
                // `nil` if it cannot be read.
                var state = try? subscriptions.read()
                var isStill = false
                while !isStill {
                    try await Task.sleep(for: pause)
                    let later = try? subscriptions.read()
                    isStill = later == state
                    state = later
                }
                // The library may be in step, as when a removed list is put back.
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

/// Passes a stream's values to `take` while `work` runs.
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
