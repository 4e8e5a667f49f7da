import Synchronization

/// A launched task, which the program has to mark as completed. The scheduler makes it, as one of its subclasses.
///
/// It can be used from any thread: its state is behind a lock. Unchecked only since the class has subclasses.
public class BGTask: @unchecked Sendable {
    private enum End {
        /// By the program.
        case completed
        /// By the scheduler: time was up, and nobody was to be told.
        case markedUnsuccessful
    }

    private struct State {
        var expirationHandler: (@Sendable () -> Void)?
        var isExpired = false
        /// Whether an expiration handler has been called, or there is no use in calling one.
        var isTold = false
        var end: End?
    }

    /// The identifier of the request that was launched.
    public let identifier: String
    private let completion = ReportedCompletion()
    private let recordMisuse: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// - Parameter recordMisuse: writes a sentence to the journal.
    init(identifier: String, recordMisuse: @escaping @Sendable (String) -> Void) {
        self.identifier = identifier
        self.recordMisuse = recordMisuse
    }

    /// Called once when the time is up, from a thread of its own, so that it comes through when the queues of the
    /// program are blocked: it has to stop the work, and the task is still to be marked as completed after it. With no
    /// handler the task is marked unsuccessful at once. One that is set when the time is up already is called at once,
    /// by the thread that sets it. Nil after it was called and after the task was completed, so that a handler which
    /// holds the task does not keep it for ever.
    @preconcurrency public var expirationHandler: (@Sendable () -> Void)? {
        get { state.withLock { $0.expirationHandler } }
        set {
            let isLate = state.withLock { state in
                guard !state.isTold else { return false }
                state.isTold = state.isExpired && newValue != nil
                state.expirationHandler = state.isTold ? nil : newValue
                return state.isTold
            }
            if isLate { newValue?() }
        }
    }

    /// Marks the task as completed; to be called once, in time and after an expiration too. A second call is written to
    /// the journal and ignored. A task that is never completed fails when its time is up, and its identifier has to
    /// rest.
    /// - Parameter success: whether the work was done. It counts as `newData` then: it can not be said whether there was
    ///   any.
    public func setTaskCompleted(success: Bool) {
        let earlier = state.withLock { state in
            defer {
                state.end = state.end ?? .completed
                state.expirationHandler = nil
                state.isTold = state.isTold || state.end == .completed
            }
            return state.end
        }
        switch earlier {
        case nil: report(success ? .newData : .failed("it was completed without success"))
        case .completed:
            recordMisuse("setTaskCompleted(success: \(success)) was called again; the first call stands.")
        case .markedUnsuccessful:
            recordMisuse(
                "setTaskCompleted(success: \(success)) came after the task had been marked unsuccessful, "
                    + "since its time was up and it had no expiration handler.")
        }
    }

    /// The time is up.
    final func expire() {
        let (handler, isUnheard) = state.withLock { state in
            state.isExpired = true
            guard state.end == nil else { return (nil as (@Sendable () -> Void)?, false) }
            defer { state.expirationHandler = nil }
            state.isTold = state.expirationHandler != nil
            if !state.isTold { state.end = .markedUnsuccessful }
            return (state.expirationHandler, !state.isTold)
        }
        if isUnheard { report(.failed("its time was up, and it had no expiration handler")) }
        handler?()
    }

    /// Waits until the task is marked as completed, by whom it may be.
    final func result() async -> BackgroundTaskResult { await completion.result() }

    private func report(_ result: BackgroundTaskResult) {
        // The state above lets through the first report only.
        _ = completion.complete(result)
    }
}

/// A launched app refresh.
public final class BGAppRefreshTask: BGTask, @unchecked Sendable {}

/// A launched processing task.
public final class BGProcessingTask: BGTask, @unchecked Sendable {}

extension BGTask {
    /// The task of a launch, of the subclass that its request's kind has.
    static func task(of context: BackgroundTaskContext, recordMisuse: @escaping @Sendable (String) -> Void) -> BGTask {
        switch context.request.kind {
        case .appRefresh: BGAppRefreshTask(identifier: context.identifier, recordMisuse: recordMisuse)
        case .processing: BGProcessingTask(identifier: context.identifier, recordMisuse: recordMisuse)
        }
    }
}
