import Synchronization

/// A launched task that the program has to mark as completed. The scheduler creates it as one of the subclasses.
///
/// Usable from any thread: a lock protects its state. Unchecked only because of the subclasses, which must repeat that
/// and add no state.
public class BGTask: @unchecked Sendable {
    private struct State {
        var expirationHandler: (@Sendable () -> Void)?
        var isExpired = false
        /// Whether an expiration handler was called, or the task is completed and there is nothing to stop.
        var isNotified = false
    }

    fileprivate let context: BackgroundTaskContext
    private let completion: ReportedCompletion
    private let state = Mutex(State())

    /// - Parameter completion: receives the result.
    required init(_ context: BackgroundTaskContext, _ completion: ReportedCompletion) {
        self.context = context
        self.completion = completion
    }

    /// The identifier of the request that was launched.
    public var identifier: String { context.identifier }

    /// Called once when time is up, on a separate thread, so that it works even when the program's queues are blocked:
    /// it has to stop the work, and the task must still be marked as completed afterwards. Without a handler the task
    /// is marked unsuccessful at once. A handler set after time is up is called at once on the setting thread. Nil
    /// after the call and after completion, so that a handler that holds the task does not retain it for ever.
    ///
    /// Preconcurrency, so that programs in older language modes compile with closures not marked Sendable.
    @preconcurrency public var expirationHandler: (@Sendable () -> Void)? {
        get { state.withLock { $0.expirationHandler } }
        set {
            let isLate = state.withLock { state in
                guard !state.isNotified else { return false }
                state.isNotified = state.isExpired && newValue != nil
                state.expirationHandler = state.isNotified ? nil : newValue
                return state.isNotified
            }
            if isLate { newValue?() }
        }
    }

    /// Marks the task as completed; call it once, also after an expiration. Further calls are journaled and ignored, as
    /// is the first call after the task was marked unsuccessful for lack of an expiration handler. A task that is never
    /// completed fails when its time is up, and its identifier has to rest.
    /// - Parameter success: whether the work was done; true counts as `newData`, because it does not say whether there
    ///   was any.
    public func setTaskCompleted(success: Bool) {
        state.withLock { state in
            state.expirationHandler = nil
            state.isNotified = true
        }
        completion.complete(success ? .newData : .failed("it was completed without success"))
    }

    final func expire() {
        let (handler, isUnhandled) = state.withLock { state in
            let handler = state.expirationHandler
            let isUnhandled = !state.isNotified && handler == nil
            state.isExpired = true
            state.isNotified = !isUnhandled
            state.expirationHandler = nil
            return (handler, isUnhandled)
        }
        if isUnhandled { completion.complete(.failed("its time was up, and it had no expiration handler")) }
        handler?()
    }
}

/// A launched app refresh.
public final class BGAppRefreshTask: BGTask, @unchecked Sendable {}

/// A launched processing task.
public final class BGProcessingTask: BGTask, @unchecked Sendable {}

/// Launched work that the user started. It has no budget, but expires without progress.
public final class BGContinuedProcessingTask: BGTask, @unchecked Sendable {
    /// The title shown to the user.
    public var title: String { context.progress.title }

    /// The second line.
    public var subtitle: String { context.progress.subtitle }

    /// Changes the text shown to the user. This alone does not count as progress.
    public func updateTitle(_ title: String, subtitle: String) {
        context.updateTitle(title, subtitle: subtitle)
    }

    /// The progress that the work must report. It has the counts of Foundation's `Progress` but is our own class,
    /// because this library does not load Foundation; it has no children and no observation.
    public var progress: BackgroundTaskProgress { context.progress }
}

extension BGTask {
    /// Creates the task of a launch, of the subclass for its request's kind.
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
