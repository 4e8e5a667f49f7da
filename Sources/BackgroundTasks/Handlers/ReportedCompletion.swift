/// The end of a run whose handler does not return when it is done but reports so, from anywhere and once. It is awaited
/// whether the run is cancelled or not: the scheduler gives up a run that never reports.
typealias ReportedCompletion = Promise<Result<BackgroundTaskResult, NeverCompleted>>

/// Code has let go of its task without ever completing it. It counts like a handler that did not stop: a failure, and a
/// rest before the next launch.
struct NeverCompleted: Error {}

extension ReportedCompletion {
    /// - Returns: false when a result had been reported before; that one stands.
    @discardableResult
    func complete(_ result: BackgroundTaskResult) -> Bool { fulfill(.success(result)) }

    /// Whoever was to report has gone, so that nobody ever will. Does nothing after a report.
    func letGo() { fulfill(.failure(NeverCompleted())) }

    func result() async throws(NeverCompleted) -> BackgroundTaskResult { try await value().get() }
}
