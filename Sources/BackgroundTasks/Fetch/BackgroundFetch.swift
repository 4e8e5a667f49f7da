import Dispatch

/// Background fetch as in iOS 7: a minimum interval, and a handler that must report its result.
///
/// ```swift
/// let fetch = BackgroundFetch(identifier: "org.example.fetch", scheduler: scheduler)
/// try await fetch.performFetch { try await download() ? .newData : .noData }
/// try await fetch.setMinimumBackgroundFetchInterval(.seconds(1800))
/// try await scheduler.run()
/// ```
///
/// It is an app refresh that repeats every interval under all rules of the scheduler: after 30 seconds the handler's
/// task is cancelled, and its results shape the next launch. Fetches that repeatedly fail or take more than half of
/// their time are launched less often until one succeeds quickly (see ``LaunchPolicy``, rule 8).
///
/// As in iOS 7, it works only while the program runs. The interval survives in the pending request; a missed fetch is
/// caught up once.
public struct BackgroundFetch: Sendable {
    /// One of the scheduler's permitted identifiers. The scheduler permits one pending app refresh, so a program that
    /// uses this has no other.
    public let identifier: String
    private let scheduler: BackgroundTaskScheduler

    /// Reports the end and the result of the fetch. Call it once, from anywhere.
    public typealias CompletionHandler = @Sendable (BackgroundFetchResult) -> Void

    public init(identifier: String, scheduler: BackgroundTaskScheduler) {
        self.identifier = identifier
        self.scheduler = scheduler
    }

    /// Limits how often the handler is called. A program calls this at startup: a pending request with the same
    /// interval is kept, because otherwise a program that starts often would never fetch. `never` drops the request; a
    /// fetch in progress continues.
    /// - Throws: `notPermitted`, `tooManyPendingTaskRequests`, `storage`, as
    ///   ``BackgroundTaskScheduler/submit(_:stopsRun:)``.
    public func setMinimumBackgroundFetchInterval(_ interval: MinimumFetchInterval) async throws(BackgroundTaskError) {
        try await scheduler.setMinimumFetchInterval(interval, ofTaskWithIdentifier: identifier)
    }

    /// Registers the handler as an async closure, before the scheduler runs. A thrown error counts as `failed`, with
    /// its description.
    /// - Throws: `notPermitted`, `alreadyRegistered`, `registeredTooLate`.
    public func performFetch(
        _ handler: @escaping @Sendable () async throws -> BackgroundFetchResult
    ) async throws(BackgroundTaskError) {
        try await scheduler.backgroundTask(.appRefresh(identifier)) { _ in try await handler().taskResult }
    }

    /// Registers the handler in the form of `performFetchWithCompletionHandler`; it is called on a background queue.
    ///
    /// The completion handler must be called. If the program releases it without a call, or does not call it in time,
    /// the fetch has failed and the identifier has to rest. A second call is journaled and ignored.
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

/// A background fetch's result: iOS 7's `UIBackgroundFetchResult`.
public enum BackgroundFetchResult: UInt, Sendable, Hashable {
    /// There was new data, and it is stored.
    case newData
    /// The fetch succeeded, without new data.
    case noData
    /// The fetch could not find out whether there was new data.
    case failed

    var taskResult: BackgroundTaskResult {
        switch self {
        case .newData: .newData
        case .noData: .noData
        case .failed: .failed("the fetch failed")
        }
    }
}
