public import Dispatch
import FoundationEssentials

/// The scheduler in the shape that Apple gave it, so that code written for iOS compiles, in the Swift 5 language mode, and
/// does the same here.
///
/// ```swift
/// BGTaskScheduler.shared.register(forTaskWithIdentifier: "org.example.refresh", using: nil) { task in
///     refresh(task as! BGAppRefreshTask)       // sets task.expirationHandler, ends with task.setTaskCompleted
/// }
/// try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "org.example.refresh"))
/// try await BGTaskScheduler.shared.run()       // ours: the start-up is over, launches begin
/// ```
///
/// What is different in a terminal: no system launches the program or tells it that its start-up has ended, so the
/// program says so by calling ``run(_:)``, and what it would do on entering the background it does whenever that suits
/// it, when its screen closes for instance. All work is done by a ``BackgroundTaskScheduler``, with its rules, its
/// journal and its files; both forms can be used side by side.
///
/// Every call may be made from any thread, from within a launched handler too. The synchronous ones wait for the
/// scheduler's own queue, which does nothing long, and `submit` and the cancellations for the disk. Those
/// that take a closure are marked as preconcurrency, so that programs of older language modes compile with closures
/// that are not marked as Sendable.
public final class BGTaskScheduler: Sendable {
    /// The scheduler that does the work, or why there is none.
    let core: Result<BackgroundTaskScheduler, BackgroundTaskError>
    /// Where errors of calls go that cannot throw.
    private let say: @Sendable (String) -> Void

    /// Apple's shape for a scheduler that the program has made itself, with identifiers, folder, clock and conditions of
    /// its own.
    public convenience init(_ scheduler: BackgroundTaskScheduler) { self.init(.success(scheduler)) }

    /// A scheduler that may not work; every call tells why then.
    init(
        _ core: Result<BackgroundTaskScheduler, BackgroundTaskError>,
        say: @escaping @Sendable (String) -> Void = StandardError.say
    ) {
        self.core = core
        self.say = say
    }

    /// What a continued processing request can require: nothing here. Code that asks first, as Apple's documentation
    /// has it, goes without.
    public static var supportedResources: BGContinuedProcessingTaskRequest.Resources { .supported }

    /// The scheduler behind this one, for what only the Swift form has: status, journal, simulation.
    /// - Throws: why there is none, `unavailable` or `storage`.
    public var scheduler: BackgroundTaskScheduler {
        get throws(BackgroundTaskError) { try core.get() }
    }

    /// Binds a handler to an identifier for this process, before `run`; to one that is permitted by a pattern, for
    /// continued processing, or to the pattern, at any time.
    ///
    /// - Parameters:
    ///   - queue: the queue that the handler is called on; nil: a queue in the background.
    ///   - launchHandler: called with each launched task.
    /// - Returns: false when the identifier is not permitted, when it has a handler already, when the scheduler runs
    ///   already and no pattern permits it, and when there is no scheduler. The journal says which; without a scheduler
    ///   there is none, and ``shared`` has said so on the standard error.
    @preconcurrency @discardableResult
    public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping @Sendable (BGTask) -> Void
    ) -> Bool {
        guard case .success(let scheduler) = core else { return false }
        let queue = queue ?? ReportedCompletion.queue
        // The scheduler keeps its handlers, and they must not keep the scheduler.
        let registration = Registrations.Registration(isReported: true) { [weak scheduler] context in
            // Each holds the other; without this neither would ever go.
            defer { context.expirationHandler = nil }
            return try await ReportedCompletion.result(
                ofTaskWithIdentifier: context.identifier, scheduler
            ) { completion in
                // It is held by the expiration that may come and by the program: when both have let go of it and it was
                // not completed, it never will be.
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

    /// Queues a request; one of the same identifier that is still pending is replaced.
    /// - Throws: ``Error``. `unavailable` also when the request holds now but would not survive the process, since it
    ///   could not be written down.
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

    /// Hands copies of the pending requests to the handler, on a queue in the background. None when there is no
    /// scheduler.
    @preconcurrency
    public func getPendingTaskRequests(completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void) {
        let requests = (try? core.get().synchronously { $0.pendingTaskRequests }.map(BGTaskRequest.copy)) ?? []
        ReportedCompletion.queue.async { completionHandler(requests) }
    }

    /// Copies of the pending requests, in the order of their identifiers. None when there is no scheduler.
    public func pendingTaskRequests() async -> [BGTaskRequest] {
        guard case .success(let scheduler) = core else { return [] }
        return await scheduler.pendingTaskRequests.map(BGTaskRequest.copy)
    }

    /// Drops the pending request of an identifier, if there is one. A run under way goes on.
    ///
    /// When that cannot be written down it holds now, is written with the next decision, and may be forgotten when the
    /// process ends before that: the journal and the standard error say so.
    public func cancel(taskRequestWithIdentifier identifier: String) {
        withoutError { scheduler throws(BackgroundTaskError) in
            try scheduler.beginCancelling(identifier)
        }
    }

    /// Drops all pending requests. Runs under way go on. What cannot be written down is said, as with
    /// ``cancel(taskRequestWithIdentifier:)``.
    public func cancelAllTaskRequests() {
        withoutError { scheduler throws(BackgroundTaskError) in try scheduler.beginCancelling(nil) }
    }

    /// Ours: the start-up is over; registers no more, and launches what is due until the calling task is cancelled.
    /// Running tasks expire then, and are given a short grace. A program whose `main` cannot await calls it from a
    /// `Task`, whose cancellation stops it. Signals are the program's: SIGTERM ends the process at once unless the program
    /// handles it, by cancelling that task.
    /// - Throws: `schedulerAlreadyRuns`; `unavailable` and `storage` when there is no scheduler.
    public func run(_ extent: RunExtent = .untilCancelled) async throws(BackgroundTaskError) {
        try await core.get().run(extent)
    }
}

extension BGTaskScheduler {
    private typealias Writing =
        @Sendable (isolated BackgroundTaskScheduler) throws(BackgroundTaskError) -> BackgroundTaskScheduler.Written

    /// For cancellations, which have no way to tell an error. Without a scheduler there is nothing to cancel.
    private func withoutError(_ body: Writing) {
        guard case .success(let scheduler) = core else { return }
        do {
            try scheduler.writeSynchronously(body)
        } catch {
            // The scheduler tries again, and has told its journal, which may be on the same full disk.
            let holds = if case .storage = error { true } else { false }
            say(
                holds
                    ? "A cancellation holds, but is not written yet; retrying. \(error)"
                    : "A cancellation was not possible. \(error)")
        }
    }
}
