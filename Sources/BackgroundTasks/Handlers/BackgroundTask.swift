import FoundationEssentials

/// The launches that an action handles: the counterpart of SwiftUI's `BackgroundTask`.
public struct BackgroundTask: Sendable, Hashable {
    /// nil: events of a background URL session.
    let kind: Explanation.Kind?
    let identifier: String

    /// The launches of app refresh requests with this identifier.
    public static func appRefresh(_ identifier: String) -> BackgroundTask {
        BackgroundTask(kind: .appRefresh, identifier: identifier)
    }

    /// The launches of processing requests with this identifier.
    public static func processing(_ identifier: String) -> BackgroundTask {
        BackgroundTask(kind: .processing, identifier: identifier)
    }

    /// The launches of continued processing requests with this identifier: work that the user started.
    public static func continuedProcessing(_ identifier: String) -> BackgroundTask {
        BackgroundTask(kind: .continued, identifier: identifier)
    }

    /// The arrival of events for the background URL session with this identifier, also in a later process.
    public static func urlSession(_ identifier: String) -> BackgroundTask {
        BackgroundTask(kind: nil, identifier: identifier)
    }
}

/// The counterpart of SwiftUI's `backgroundTask(_:action:)`: an async closure whose return completes the task, and
/// whose task is cancelled when time runs out. Each call registers a handler, so make it at startup, before `run`.
extension BackgroundTaskScheduler {
    /// Registers an action for a background task of the program.
    ///
    /// ```swift
    /// try await scheduler.backgroundTask(.appRefresh("org.example.refresh")) {
    ///     await scheduleNextRefresh()
    ///     await refresh()
    /// }
    /// ```
    ///
    /// An action that returns counts as `newData`, because it does not say whether there was any. One that throws, or
    /// returns after its time was up, has failed.
    ///
    /// An action for `.urlSession` is called by ``handleEvents(forBackgroundURLSession:)``, and needs no permission.
    /// - Throws: `notPermitted`, `alreadyRegistered`, `registeredTooLate`.
    public func backgroundTask(
        _ task: BackgroundTask, action: @escaping @Sendable () async throws -> Void
    ) throws(BackgroundTaskError) {
        if task.kind == nil { return try bind(action, toSession: task.identifier) }
        try backgroundTask(task) { _ in
            try await action()
            return .newData
        }
    }

    /// Registers an action that receives its launch context and returns a result.
    ///
    /// A request of another kind under the same identifier does not reach the action: its run fails with that reason.
    /// - Throws: also `unavailable` for `.urlSession`, whose events have no launch context: use the other form.
    public func backgroundTask(_ task: BackgroundTask, action: @escaping LaunchHandler) throws(BackgroundTaskError) {
        try backgroundTask(task, isReported: false, action: action)
    }

    /// - Parameter isReported: whether the action waits for the program to report completion.
    func backgroundTask(
        _ task: BackgroundTask, isReported: Bool, action: @escaping LaunchHandler
    ) throws(BackgroundTaskError) {
        guard let kind = task.kind else {
            let name = SafeText.line(task.identifier, maximumLength: 128)
            throw .unavailable(
                reason: "the events of the URL session \"\(name)\" have no launch; "
                    + "its action takes no context")
        }
        let registration = Registrations.Registration(isReported: isReported) { context in
            guard context.request.plainKind == kind else {
                return .failed(
                    "the request is of the kind \(context.request.kindName), and its handler is for \(kind.rawValue)")
            }
            return try await action(context)
        }
        try register(task.identifier, registration)
    }
}

/// Background URL sessions: not scheduled tasks, because their events arrive at any time.
extension BackgroundTaskScheduler {
    /// Calls the action of a session (``BackgroundTask/urlSession(_:)``) for events that have arrived: the counterpart
    /// of Apple's `application(_:handleEventsForBackgroundURLSession:completionHandler:)`. The journal records the
    /// outcome.
    /// - Throws: `notRegistered` when this process has no action for it; any error of the action.
    public func handleEvents(forBackgroundURLSession identifier: String) async throws {
        guard let action = sessionActions[identifier] else {
            throw BackgroundTaskError.notRegistered(identifier: identifier)
        }
        do {
            try await action()
            _ = await note(.sessionEvents, .sessionEvents(failure: nil), of: identifier).value()
        } catch {
            let failure = SafeText.line("\(error)", maximumLength: 400)
            _ = await note(.sessionEvents, .sessionEvents(failure: failure), of: identifier).value()
            throw error
        }
    }
}
