/// The form of SwiftUI's `backgroundTask(_:action:)`: an async closure, whose return completes the task, and whose task
/// is cancelled when time runs out. Each form registers its closure, so each is for the start, before `run`.
extension BackgroundTaskScheduler {
    /// Binds an action to a background task of the program.
    ///
    /// ```swift
    /// try await scheduler.backgroundTask(.appRefresh("org.example.refresh")) {
    ///     await scheduleNextRefresh()
    ///     await refresh()
    /// }
    /// ```
    ///
    /// An action that returns has done its work, which counts as `newData`: it does not say whether there was any. One
    /// that throws, or returns after its time was up, has failed.
    ///
    /// That of `.urlSession` is called by ``handleEvents(forBackgroundURLSession:)``, and needs no permission.
    /// - Throws: `notPermitted`, `alreadyRegistered`, `registeredTooLate`.
    public func backgroundTask(
        _ task: BackgroundTask, action: @escaping @Sendable () async throws -> Void
    ) throws(BackgroundTaskError) {
        if task.kind == .urlSession { return try bind(action, toSession: task.identifier) }
        try backgroundTask(task) { _ in
            try await action()
            return .newData
        }
    }

    /// The same for an action that says what came of it, and is told of its launch: who decided it, and how much time
    /// there is.
    ///
    /// A request of another kind than the action is for, under the same identifier, does not reach the action: its run
    /// fails, and says so.
    /// - Throws: also `unavailable` for `.urlSession`, whose events come without a launch: the other form is for them.
    public func backgroundTask(
        _ task: BackgroundTask, action: @escaping LaunchHandler
    ) throws(BackgroundTaskError) {
        try backgroundTask(task, isReported: false, action: action)
    }

    /// - Parameter isReported: whether the action's return waits for a report of the program's.
    func backgroundTask(
        _ task: BackgroundTask, isReported: Bool, action: @escaping LaunchHandler
    ) throws(BackgroundTaskError) {
        guard task.kind != .urlSession else {
            let name = SafeText.line(task.identifier, maximumLength: 128)
            throw .unavailable(
                reason: "the events of the URL session \"\(name)\" come without a launch; "
                    + "its action takes no context")
        }
        try register(task.identifier, isReported: isReported) { context in
            guard task.accepts(context.request.kind) else {
                return .failed(
                    "the request is of the kind \(context.request.kindName), and its handler is for \(task.kindName)")
            }
            return try await action(context)
        }
    }
}
