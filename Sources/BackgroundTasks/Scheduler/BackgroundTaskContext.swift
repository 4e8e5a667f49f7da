public import FoundationEssentials
import Synchronization

/// What a launched handler is given.
///
/// When time runs out the handler's task is cancelled; that is the natural way to be told. A handler whose own work
/// sits on a queue or a thread can set `expirationHandler` as well, which reaches it without the task's help.
public final class BackgroundTaskContext: Sendable {
    /// The request that was launched. A handler that wants to be launched again submits the next one.
    public let request: BackgroundTaskRequest
    public let launchKind: LaunchKind
    /// When the budget ends; `distantFuture` for continued work, which has none. The time can be up earlier: see
    /// ``StopReason``.
    public let deadline: Date
    /// How far the work has come. Continued work has to report it; any other may.
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

    /// Changes what the user is told of the work. Alone it is no progress.
    public func updateTitle(_ title: String, subtitle: String) {
        progress.setTitle(title, subtitle: subtitle)
    }

    /// What the handler says of its own run, a few words that tell more than "no new data" does; nil: nothing. It counts
    /// when the handler returns by itself with ``BackgroundTaskResult/noData``.
    public var summary: String? {
        get { report.summary }
        set { state.withLock { $0.report.summary = newValue } }
    }

    /// Keeps what the run came to, as values, with its record: see ``RunRecord/values(_:)``.
    public func keep(_ values: some Encodable) {
        let json = ProgramValues.encode(values)
        state.withLock { $0.report.values = json }
    }

    var report: HandlerReport { state.withLock { $0.report } }

    public var identifier: String { request.identifier }

    /// Whether the time is up.
    public var isExpired: Bool { stopReason != nil }

    /// Returns while there is time, and throws when it is up: for the places where the work can stop.
    /// - Throws: `CancellationError`.
    public func checkExpiration() throws(CancellationError) {
        if isExpired { throw CancellationError() }
    }

    /// Why the time is up; nil while it is not.
    public var stopReason: StopReason? { state.withLock { $0.stopReason } }

    /// Whether what the run has no time for goes on elsewhere, as in a background session: a run whose time is up has done
    /// its part then, and has ended with what its handler returns, as if it had not been told to stop.
    public var isRestHandedOver: Bool {
        get { report.isRestHandedOver }
        set { state.withLock { $0.report.isRestHandedOver = newValue } }
    }

    /// Called once when the time is up, from a thread of its own. One that is set after that is called at once, by the
    /// thread that sets it.
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

    /// Marks the time as up and hands out the handler to call; nil when that has been done, or there is none.
    func expire(_ reason: StopReason) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.stopReason == nil else { return nil }
            state.stopReason = reason
            defer { state.expirationHandler = nil }
            return state.expirationHandler
        }
    }
}

/// What a handler tells of its run beside the result.
struct HandlerReport: Sendable {
    /// Whether what it had no time for goes on elsewhere, so that it was neither cut off nor slow.
    var isRestHandedOver = false
    /// See ``BackgroundTaskContext/summary``.
    var summary: String?
    /// What the run came to, as JSON; nil: it does not say.
    var values: String?
}
