import Synchronization

/// A launched task, which the program has to mark as completed. The scheduler makes it, as one of its subclasses.
///
/// It can be used from any thread: its state is behind a lock. Unchecked only since the class has subclasses, which
/// have to repeat that and add no state of their own.
public class BGTask: @unchecked Sendable {
    private struct State {
        var expirationHandler: (@Sendable () -> Void)?
        var isExpired = false
        /// Whether an expiration handler was called, or there is nothing left that one could stop.
        var isTold = false
    }

    fileprivate let context: BackgroundTaskContext
    private let completion: ReportedCompletion
    private let state = Mutex(State())

    /// - Parameter completion: where it reports to.
    required init(_ context: BackgroundTaskContext, _ completion: ReportedCompletion) {
        self.context = context
        self.completion = completion
    }

    /// The identifier of the request that was launched.
    public var identifier: String { context.identifier }

    /// Called once when the time is up, from a thread of its own, so that it comes through when the queues of the
    /// program are blocked: it has to stop the work, and the task is still to be marked as completed after it. With no
    /// handler the task is marked unsuccessful at once. One that is set when the time is up already is called at once,
    /// by the thread that sets it. Nil after it was called and after the task was completed, so that a handler which
    /// holds the task does not keep it for ever.
    ///
    /// Preconcurrency, so that programs of older language modes compile with closures that are not marked as Sendable.
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

    /// Marks the task as completed; to be called once, in time and after an expiration too. Any further call is written
    /// to the journal and ignored, as is the first one after the task was marked unsuccessful since it had no expiration
    /// handler. A task that is never completed fails when its time is up, and its identifier has to rest.
    /// - Parameter success: whether the work was done. It counts as `newData` then: it cannot be said whether there was
    ///   any.
    public func setTaskCompleted(success: Bool) {
        state.withLock { state in
            state.expirationHandler = nil
            state.isTold = true
        }
        completion.complete(success ? .newData : .failed("it was completed without success"))
    }

    final func expire() {
        let (handler, isUnheard) = state.withLock { state in
            let handler = state.expirationHandler
            let isUnheard = !state.isTold && handler == nil
            state.isExpired = true
            state.isTold = !isUnheard
            state.expirationHandler = nil
            return (handler, isUnheard)
        }
        if isUnheard { completion.complete(.failed("its time was up, and it had no expiration handler")) }
        handler?()
    }
}

/// A launched app refresh.
public final class BGAppRefreshTask: BGTask, @unchecked Sendable {}

/// A launched processing task.
public final class BGProcessingTask: BGTask, @unchecked Sendable {}

/// Launched work that the user started. It has no budget, but expires when it makes no progress.
public final class BGContinuedProcessingTask: BGTask, @unchecked Sendable {
    /// What the user is told of the work.
    public var title: String { context.progress.title }

    /// The second line of it.
    public var subtitle: String { context.progress.subtitle }

    /// Changes what the user is told. Alone it is no progress.
    public func updateTitle(_ title: String, subtitle: String) {
        context.updateTitle(title, subtitle: subtitle)
    }

    /// How far the work has come, which it has to report. It has the numbers of Foundation's `Progress`, and is a class
    /// of ours, since this library does not load Foundation; children and observation it has not.
    public var progress: BackgroundTaskProgress { context.progress }
}

extension BGTask {
    /// The task of a launch, of the subclass that its request's kind has.
    static func make(_ context: BackgroundTaskContext, _ completion: ReportedCompletion) -> BGTask {
        let type: BGTask.Type =
            switch context.request.kind {
            case .appRefresh: BGAppRefreshTask.self
            case .processing: BGProcessingTask.self
            case .continued: BGContinuedProcessingTask.self
            }
        return type.init(context, completion)
    }
}
