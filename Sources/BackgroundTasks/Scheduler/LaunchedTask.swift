import Dispatch

/// A handler under way.
struct LaunchedTask: Sendable {
    let task: Task<Void, Never>
    let context: BackgroundTaskContext

    /// Tells the handler to stop, from a thread of its own: the handler's expiration handler, and the cancellation
    /// handlers inside its task, are foreign code that may take its time, and the scheduler must not wait for them.
    func expire(_ reason: StopReason) {
        let (task, context) = (task, context)
        DispatchQueue(label: "BackgroundTaskScheduler.expiration").async {
            let handler = context.expire(reason)
            // Two queues, so that neither way of telling it depends on the other's end.
            DispatchQueue(label: "BackgroundTaskScheduler.cancellation").async { task.cancel() }
            handler?()
        }
    }
}
