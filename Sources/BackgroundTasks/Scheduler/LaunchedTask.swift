import Dispatch

/// An error whose journal text explains a failed run better than its `description`.
package protocol ErrorForJournal: Error { var textForJournal: String { get } }

struct LaunchedTask: Sendable {
    let context: BackgroundTaskContext
    /// nil: its record is being written.
    private var task: Task<Void, Never>?
    private var isStopRequested = false

    init(context: BackgroundTaskContext) { self.context = context }

    mutating func begin(_ task: Task<Void, Never>) {
        self.task = task
        if isStopRequested { task.cancel() }
    }

    /// Runs a handler and returns its result; nil when it ended without completing its task.
    static func result(
        of handler: BackgroundTaskScheduler.LaunchHandler, in context: BackgroundTaskContext,
        isolation: isolated (any Actor)? = #isolation
    ) async -> BackgroundTaskResult? {
        do {
            return try await handler(context)
        } catch is CancellationError {
            return .failed("cancelled")
        } catch let error as any ErrorForJournal {
            return .failed(error.textForJournal)
        } catch is NeverCompleted {
            return nil
        } catch {
            return .failed(String(describing: error))
        }
    }

    /// Tells the handler to stop. Runs on separate queues, because the expiration handler and the cancellation handlers
    /// inside the task are foreign code that may block, and the scheduler must not wait for them.
    mutating func expire(_ reason: StopReason) {
        isStopRequested = true
        let (task, context) = (task, context)
        DispatchQueue(label: "BackgroundTaskScheduler.expiration").async {
            let handler = context.expire(reason)
            // Two queues, so that neither signal waits for the other.
            DispatchQueue(label: "BackgroundTaskScheduler.cancellation").async { task?.cancel() }
            handler?()
        }
    }
}
