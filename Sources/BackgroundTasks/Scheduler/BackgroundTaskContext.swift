public import FoundationEssentials
import Synchronization

/// The context passed to a launched handler.
///
/// When time runs out, the handler's task is cancelled; that is the usual signal to stop. A handler whose work sits on
/// a queue or a thread can also set `expirationHandler`, which is called without the task's cooperation.
public final class BackgroundTaskContext: Sendable {
    /// The request that was launched. A handler that wants to be launched again submits the next one.
    public let request: BackgroundTaskRequest
    public let launchKind: LaunchKind
    /// When the budget ends; `distantFuture` for continued work, which has none. The run can be told to stop earlier:
    /// see ``StopReason``.
    public let deadline: Date
    /// The progress of the work. Continued work has to report it; other kinds may.
    public let progress: BackgroundTaskProgress
    private let state = Mutex(State())

    private struct State {
        var stopReason: StopReason?
        var report = HandlerReport()
        var expirationHandler: (@Sendable () -> Void)?
    }

    init(request: BackgroundTaskRequest, launchKind: LaunchKind, deadline: Date, progress: BackgroundTaskProgress) {
        self.request = request
        self.launchKind = launchKind
        self.deadline = deadline
        self.progress = progress
    }

    /// Changes the text shown to the user. This alone does not count as progress.
    public func updateTitle(_ title: String, subtitle: String) {
        progress.setTitle(title, subtitle: subtitle)
    }

    /// A few words about the run that say more than "no new data"; nil: nothing. Used only when the handler returns
    /// ``BackgroundTaskResult/noData`` without being told to stop.
    public var summary: String? {
        get { report.summary }
        set { state.withLock { $0.report.summary = newValue } }
    }

    /// Stores the run's results, as values, in its record: see ``RunRecord/values(_:)``.
    public func keep(_ values: some Encodable) {
        let json = ProgramValues.encode(values)
        state.withLock { $0.report.values = json }
    }

    var report: HandlerReport { state.withLock { $0.report } }

    public var identifier: String { request.identifier }

    /// Whether the time is up.
    public var isExpired: Bool { stopReason != nil }

    /// Throws when time is up; call it wherever the work can stop.
    /// - Throws: `CancellationError`.
    public func checkExpiration() throws(CancellationError) {
        if isExpired { throw CancellationError() }
    }

    /// Why the time is up; nil while it is not.
    public var stopReason: StopReason? { state.withLock { $0.stopReason } }

    /// Whether the rest of the work continues elsewhere, as in a background session. If so, a run whose time is up
    /// counts as completed with the handler's result instead of as stopped.
    public var isRestHandedOver: Bool {
        get { report.isRestHandedOver }
        set { state.withLock { $0.report.isRestHandedOver = newValue } }
    }

    /// Called once when time is up, on a separate thread. A handler set after that is called at once on the setting
    /// thread.
    public var expirationHandler: (@Sendable () -> Void)? {
        get { state.withLock { $0.expirationHandler } }
        set {
            let isLate = state.withLock { state in
                let isLate = state.stopReason != nil
                state.expirationHandler = isLate ? nil : newValue
                return isLate
            }
            if isLate { newValue?() }
        }
    }

    /// Marks the time as up and returns the handler to call; nil when already marked or not set.
    func expire(_ reason: StopReason) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.stopReason == nil else { return nil }
            state.stopReason = reason
            defer { state.expirationHandler = nil }
            return state.expirationHandler
        }
    }
}

/// What a handler reports about its run besides the result.
struct HandlerReport: Sendable {
    /// Whether the rest of the work continues elsewhere, so that the run was neither cut off nor slow.
    var isRestHandedOver = false
    /// See ``BackgroundTaskContext/summary``.
    var summary: String?
    /// The run's results as JSON; nil: none reported.
    var values: String?
}
