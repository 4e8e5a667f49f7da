import Dispatch

/// The program released its task without completing it. This counts like a handler that did not stop: a failure, and a
/// rest before the next launch.
struct NeverCompleted: Error {}

/// The completion of a run whose handler reports its end, once and from anywhere, instead of returning. When its last
/// reference is gone, it can never be reported.
final class ReportedCompletion: Sendable {
    private typealias End = Promise<Result<BackgroundTaskResult, NeverCompleted>>

    /// The default queue for handlers that report their end.
    static let queue = DispatchQueue(label: "BackgroundTasks.handlers", qos: .utility, attributes: .concurrent)

    private let end: End
    private let onRepetition: @Sendable () -> Void

    private init(_ end: End, onRepetition: @escaping @Sendable () -> Void) {
        self.end = end
        self.onRepetition = onRepetition
    }

    deinit { end.fulfill(.failure(NeverCompleted())) }

    /// The first report counts; later ones are journaled.
    func complete(_ result: BackgroundTaskResult) { if !end.fulfill(.success(result)) { onRepetition() } }

    /// Passes a run to code that will report its end, and waits for the report, even after cancellation: the scheduler
    /// abandons a handler that never reports.
    static func result(
        ofTaskWithIdentifier identifier: String, _ scheduler: BackgroundTaskScheduler?,
        from hand: (ReportedCompletion) -> Void
    ) async throws(NeverCompleted) -> BackgroundTaskResult {
        let end = End()
        hand(
            ReportedCompletion(end) { [weak scheduler] in
                scheduler?.synchronously { _ = $0.note(.completedAgain, .completedAgain, of: identifier) }
            })
        return try await end.value().get()
    }
}
