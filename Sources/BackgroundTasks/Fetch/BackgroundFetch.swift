import Dispatch

/// Background fetch as iOS 7 had it: a minimum interval, and a handler that must say what came of it.
///
/// ```swift
/// let fetch = BackgroundFetch(identifier: "org.example.fetch", scheduler: scheduler)
/// try await fetch.performFetch { try await download() ? .newData : .noData }
/// try await fetch.setMinimumBackgroundFetchInterval(.seconds(1800))
/// try await scheduler.run()
/// ```
///
/// It is an app refresh that comes back every interval, under all rules of the scheduler: the handler has 30 seconds and
/// its task is cancelled then, and its answers shape the next turn. Fetches that fail, or take more than half of their
/// time, several in a row, are launched less often until one succeeds quickly (see ``LaunchPolicy``, rule 8).
///
/// As in iOS 7 it works only while the program runs. The interval outlives it, with the pending request; a fetch that
/// was missed is caught up once.
public struct BackgroundFetch: Sendable {
    /// One of the scheduler's permitted identifiers. The scheduler permits one pending app refresh, so a program that
    /// fetches in this way has no other.
    public let identifier: String
    private let scheduler: BackgroundTaskScheduler

    /// Says that the fetch has ended, and how. To be called once, from anywhere.
    public typealias CompletionHandler = @Sendable (BackgroundFetchResult) -> Void

    public init(identifier: String, scheduler: BackgroundTaskScheduler) {
        self.identifier = identifier
        self.scheduler = scheduler
    }

    /// How often the handler may be called at most. A program says so at its start: a request that is pending with the
    /// same interval stays as it is, or a program that is started often would never fetch. `never` drops it; a fetch
    /// under way goes on.
    /// - Throws: `notPermitted`, `tooManyPendingTaskRequests`, `storage`, as ``BackgroundTaskScheduler/submit(_:stopsRun:)``
    ///   does.
    public func setMinimumBackgroundFetchInterval(_ interval: MinimumFetchInterval) async throws(BackgroundTaskError) {
        try await scheduler.setMinimumFetchInterval(interval, ofTaskWithIdentifier: identifier)
    }

    /// Binds the handler, as an async closure, before the scheduler runs. A thrown error counts as `failed`, with its
    /// words.
    /// - Throws: `notPermitted`, `alreadyRegistered`, `registeredTooLate`.
    public func performFetch(
        _ handler: @escaping @Sendable () async throws -> BackgroundFetchResult
    ) async throws(BackgroundTaskError) {
        try await scheduler.backgroundTask(.appRefresh(identifier)) { _ in try await handler().taskResult }
    }

    /// Binds the handler in the form of `performFetchWithCompletionHandler`, called on a queue in the background.
    ///
    /// The completion handler has to be called. When the last of the program's references to it has gone without a call,
    /// or it was not called in time, the fetch has failed and the identifier has to rest. A second call is written to the
    /// journal and ignored.
    /// - Throws: `notPermitted`, `alreadyRegistered`, `registeredTooLate`.
    public func performFetch(
        withCompletionHandler handler: @escaping @Sendable (@escaping CompletionHandler) -> Void
    ) async throws(BackgroundTaskError) {
        try await scheduler.backgroundTask(.appRefresh(identifier), isReported: true) {
            [weak scheduler, identifier] _ in
            try await ReportedCompletion.result(ofTaskWithIdentifier: identifier, scheduler) { completion in
                ReportedCompletion.queue.async { handler { completion.complete($0.taskResult) } }
            }
        }
    }
}

/// What came of a background fetch: iOS 7's `UIBackgroundFetchResult`.
public enum BackgroundFetchResult: UInt, Sendable, Hashable {
    /// There was something new, and it is stored.
    case newData
    /// All is well, and nothing was new.
    case noData
    /// It could not be found out whether there was anything new.
    case failed

    var taskResult: BackgroundTaskResult {
        switch self {
        case .newData: .newData
        case .noData: .noData
        case .failed: .failed("the fetch failed")
        }
    }
}
