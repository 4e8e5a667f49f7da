public import Dispatch
import FoundationEssentials

/// The scheduler with Apple's API, so that code written for iOS compiles, in the Swift 5 language mode, and behaves the
/// same here.
///
/// ```swift
/// BGTaskScheduler.shared.register(forTaskWithIdentifier: "org.example.refresh", using: nil) { task in
///     refresh(task as! BGAppRefreshTask)       // sets task.expirationHandler, ends with task.setTaskCompleted
/// }
/// try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "org.example.refresh"))
/// try await BGTaskScheduler.shared.run()       // ours: the start-up is over, launches begin
/// ```
///
/// The difference in a terminal: no system launches the program or ends its start-up, so the program calls
/// ``run(_:endsOnSignals:)``, and decides itself when it enters the background, for instance when its screen closes. A
/// ``BackgroundTaskScheduler`` does all the work, with its rules, journal and files; both APIs can be used side by
/// side.
///
/// Every call may be made from any thread, including launched handlers. The synchronous ones wait for the scheduler's
/// own queue, whose jobs are short; `submit` and the cancellations also wait for the disk. Calls that take a closure
/// are preconcurrency, so that programs in older language modes compile with closures not marked Sendable.
public final class BGTaskScheduler: Sendable {
    /// The scheduler that does the work, or why there is none.
    let core: Result<BackgroundTaskScheduler, BackgroundTaskError>
    /// Reports errors of calls that cannot throw.
    private let say: @Sendable (String) -> Void

    /// Apple's API for a scheduler that the program created itself, with its own identifiers, folder, clock and
    /// conditions.
    public convenience init(_ scheduler: BackgroundTaskScheduler) { self.init(.success(scheduler)) }

    /// A scheduler or the error that every throwing call reports.
    init(
        _ core: Result<BackgroundTaskScheduler, BackgroundTaskError>,
        say: @escaping @Sendable (String) -> Void = StandardError.say
    ) {
        self.core = core
        self.say = say
    }

    /// What a continued processing request can require: nothing here. Code that checks first, as Apple's documentation
    /// advises, does without.
    public static var supportedResources: BGContinuedProcessingTaskRequest.Resources { .supported }

    /// The underlying scheduler, for what only the Swift form offers: status, journal, simulation.
    /// - Throws: why there is none: `unavailable` or `storage`.
    public var scheduler: BackgroundTaskScheduler {
        get throws(BackgroundTaskError) { try core.get() }
    }

    /// Registers a handler for an identifier in this process, before `run`. For an identifier permitted by a pattern,
    /// for continued processing, or for the pattern itself, at any time.
    ///
    /// - Parameters:
    ///   - queue: the queue on which to call the handler; nil: a background queue.
    ///   - launchHandler: called with each launched task.
    /// - Returns: false when the identifier is not permitted or already has a handler, when the scheduler is running
    ///   and no pattern permits the identifier, or when there is no scheduler. The journal says which; without a
    ///   scheduler there is no journal, and ``shared`` has written the reason to standard error.
    @preconcurrency @discardableResult
    public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping @Sendable (BGTask) -> Void
    ) -> Bool {
        guard case .success(let scheduler) = core else { return false }
        let queue = queue ?? ReportedCompletion.queue
        // The scheduler retains its handlers, so they must not retain the scheduler.
        let registration = Registrations.Registration(isReported: true) { [weak scheduler] context in
            // Breaks the retain cycle between context and task.
            defer { context.expirationHandler = nil }
            return try await ReportedCompletion.result(
                ofTaskWithIdentifier: context.identifier, scheduler
            ) { completion in
                // The expiration handler and the program retain the completion: once both have released it without
                // completing, the task can never be completed.
                let task = BGTask.make(context, completion)
                context.expirationHandler = { task.expire() }
                queue.async { launchHandler(task) }
            }
        }
        let refusal = scheduler.synchronously { scheduler -> BackgroundTaskScheduler.Written? in
            do throws(BackgroundTaskError) {
                try scheduler.register(identifier, registration)
                return nil
            } catch {
                return scheduler.note(.registrationRefused, .refused(error), of: identifier)
            }
        }
        if refusal != nil { scheduler.files.waitUntilSettled() }
        return refusal == nil
    }

    /// Queues a request, replacing a pending one with the same identifier.
    /// - Throws: ``Error``. `unavailable` also when the request is pending but could not be stored, so it would not
    ///   survive the process.
    public func submit(_ taskRequest: BGTaskRequest) throws {
        let request = taskRequest.value
        do {
            try core.get().writeSynchronously { scheduler throws(BackgroundTaskError) in
                try scheduler.beginSubmitting(request)
            }
        } catch {
            throw Error(error)
        }
    }

    /// Passes copies of the pending requests to the handler, on a background queue. Empty when there is no scheduler.
    @preconcurrency
    public func getPendingTaskRequests(completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void) {
        let requests = (try? core.get().synchronously { $0.pendingTaskRequests }.map(BGTaskRequest.copy)) ?? []
        ReportedCompletion.queue.async { completionHandler(requests) }
    }

    /// Copies of the pending requests, sorted by identifier. Empty when there is no scheduler.
    public func pendingTaskRequests() async -> [BGTaskRequest] {
        guard case .success(let scheduler) = core else { return [] }
        return await scheduler.pendingTaskRequests.map(BGTaskRequest.copy)
    }

    /// Drops an identifier's pending request, if any. A run in progress continues.
    ///
    /// If the write fails, the cancellation holds now and is written with the next decision, but is lost if the process
    /// ends first: the journal and standard error say so.
    public func cancel(taskRequestWithIdentifier identifier: String) {
        withoutError { scheduler throws(BackgroundTaskError) in
            try scheduler.beginCancelling(identifier)
        }
    }

    /// Drops all pending requests. Runs in progress continue. Failed writes are reported as with
    /// ``cancel(taskRequestWithIdentifier:)``.
    public func cancelAllTaskRequests() {
        withoutError { scheduler throws(BackgroundTaskError) in try scheduler.beginCancelling(nil) }
    }

    /// Not in Apple's API: ends the registrations and launches what is due until the calling task is cancelled or
    /// SIGTERM, SIGINT or SIGHUP arrives; a second signal ends the process at once. Running tasks then expire with a
    /// short grace period. A program whose `main` cannot await calls it from a `Task`.
    /// - Parameter endsOnSignals: whether these signals end it; false for a program that handles them itself.
    /// - Throws: `BackgroundTaskError`: `schedulerAlreadyRuns`; `unavailable` and `storage` when there is no scheduler.
    public func run(_ extent: RunExtent = .untilCancelled, endsOnSignals: Bool = true) async throws {
        let scheduler = try core.get()
        _ = try await BackgroundTaskCenter.working(endsOnSignals: endsOnSignals) { try await scheduler.run(extent) }
    }
}

extension BGTaskScheduler {
    private typealias Writing =
        @Sendable (isolated BackgroundTaskScheduler) throws(BackgroundTaskError) -> BackgroundTaskScheduler.Written

    /// For cancellations, which cannot throw. Without a scheduler there is nothing to cancel.
    private func withoutError(_ body: Writing) {
        guard case .success(let scheduler) = core else { return }
        do {
            try scheduler.writeSynchronously(body)
        } catch {
            // The scheduler retries and has written to its journal, which may be on the same full disk.
            let holds = if case .storage = error { true } else { false }
            say(
                holds
                    ? "The cancellation took effect but is not stored yet; retrying. \(error)"
                    : "The cancellation was not possible. \(error)")
        }
    }
}
