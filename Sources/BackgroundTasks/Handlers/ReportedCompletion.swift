import Dispatch

/// Code has let go of its task without ever completing it. It counts like a handler that did not stop: a failure, and a
/// rest before the next launch.
struct NeverCompleted: Error {}

/// The end of a run whose handler does not return when it is done but reports so, from anywhere and once. When the last
/// who could report has let go of it, nobody ever will.
final class ReportedCompletion: Sendable {
    private typealias End = Promise<Result<BackgroundTaskResult, NeverCompleted>>

    /// Where handlers run that report their end, when the program names no queue.
    static let queue = DispatchQueue(label: "BackgroundTasks.handlers", qos: .utility, attributes: .concurrent)

    private let end: End
    private let onRepetition: @Sendable () -> Void

    private init(_ end: End, onRepetition: @escaping @Sendable () -> Void) {
        self.end = end
        self.onRepetition = onRepetition
    }

    deinit { end.fulfill(.failure(NeverCompleted())) }

    /// The first report counts; the journal is told of any other.
    func complete(_ result: BackgroundTaskResult) { if !end.fulfill(.success(result)) { onRepetition() } }

    /// Hands a run to code that will report its end, and waits for that, whether the run is cancelled or not: the
    /// scheduler gives up one that never reports.
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
