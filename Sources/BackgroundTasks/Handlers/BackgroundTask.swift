import FoundationEssentials

/// Which launches an action is for: the counterpart of SwiftUI's `BackgroundTask`.
public struct BackgroundTask: Sendable, Hashable {
    /// nil: it is for the events of a background URL session.
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

    /// The arrival of events for the background URL session with this identifier, in a later process too.
    public static func urlSession(_ identifier: String) -> BackgroundTask {
        BackgroundTask(kind: nil, identifier: identifier)
    }
}

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
        if task.kind == nil { return try bind(action, toSession: task.identifier) }
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
    public func backgroundTask(_ task: BackgroundTask, action: @escaping LaunchHandler) throws(BackgroundTaskError) {
        try backgroundTask(task, isReported: false, action: action)
    }

    /// - Parameter isReported: whether the action's return waits for a report of the program's.
    func backgroundTask(
        _ task: BackgroundTask, isReported: Bool, action: @escaping LaunchHandler
    ) throws(BackgroundTaskError) {
        guard let kind = task.kind else {
            let name = SafeText.line(task.identifier, maximumLength: 128)
            throw .unavailable(
                reason: "the events of the URL session \"\(name)\" come without a launch; "
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

/// Background URL sessions, which are none of the scheduler's tasks: their events come when they come.
extension BackgroundTaskScheduler {
    /// Calls the action bound to a session (``BackgroundTask/urlSession(_:)``), for events that have arrived for it: the
    /// counterpart of Apple's `application(_:handleEventsForBackgroundURLSession:completionHandler:)`. The journal tells
    /// what came of it.
    /// - Throws: `notRegistered` when none is bound to it in this process; what the action throws.
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
