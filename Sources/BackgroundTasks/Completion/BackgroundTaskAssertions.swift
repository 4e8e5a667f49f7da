import Dispatch
public import FoundationEssentials
import Synchronization

/// Finishes work in progress when the user leaves the program: the counterpart of UIApplication's background task
/// completion.
///
/// ```swift
/// let assertions = BackgroundTaskAssertions(
///     journal: { entry in log(entry.message) },
///     finish: { _ in exit(0) })
///
/// let identifier = assertions.beginBackgroundTask(withName: "upload") { stopTheUpload() }
/// …
/// assertions.endBackgroundTask(identifier)
///
/// assertions.didEnterBackground()     // the user quits
/// ```
///
/// An open assertion keeps the process alive after ``didEnterBackground()``, until it is ended or
/// ``AssertionLimits/time`` is over. All assertions share that limit: nested or later ones do not extend it. Shortly
/// before the limit the remaining expiration handlers are called, each on a separate queue so that they run even while
/// the program's own threads are blocked; then the process ends.
///
/// All methods may be called from any thread and return at once.
public final class BackgroundTaskAssertions: Sendable {
    private struct State {
        var machine: AssertionStateMachine
        var handlers: [BackgroundTaskIdentifier: @Sendable () -> Void] = [:]
        /// Created when first needed.
        var alarm: (any SchedulerAlarm)?
    }

    private let state: Mutex<State>
    private let clock: any SchedulerClock
    private let journal: @Sendable (JournalEntry) -> Void
    private let finish: @Sendable ([FinishedBackgroundTask]) -> Void
    /// Runs `journal` and `finish` in the order of the decisions.
    private let queue = DispatchQueue(label: "BackgroundTaskAssertions")

    /// - Parameters:
    ///   - journal: records decisions; called on this object's own queue, as is `finish`.
    ///   - finish: called when waiting ends, with the work that ended since the user left: the process should exit
    ///     then. At the limit it is called in any case, whatever the work does.
    public init(
        clock: any SchedulerClock = WallClock(), limits: AssertionLimits = AssertionLimits(),
        journal: @escaping @Sendable (JournalEntry) -> Void,
        finish: @escaping @Sendable ([FinishedBackgroundTask]) -> Void
    ) {
        state = Mutex(State(machine: AssertionStateMachine(limits: limits)))
        self.clock = clock
        self.journal = journal
        self.finish = finish
    }

    /// Begins an assertion.
    /// - Parameters:
    ///   - name: the name shown to the user and in the journal.
    ///   - isRoutine: whether the journal omits it as long as it ends successfully within a second: for what is done at
    ///     every leaving.
    ///   - expirationHandler: called once when time is nearly up; it has to stop the work and end the assertion.
    /// - Returns: `invalid`, without an assertion, when the user has left and no time remains.
    public func beginBackgroundTask(
        withName name: String?, isRoutine: Bool = false, expirationHandler: (@Sendable () -> Void)? = nil
    ) -> BackgroundTaskIdentifier {
        var identifier = BackgroundTaskIdentifier.invalid
        perform { state, now, uptime in
            let begun = state.machine.begin(name, isRoutine: isRoutine, now: now, uptime: uptime)
            identifier = begun.identifier
            if identifier != .invalid { state.handlers[identifier] = expirationHandler }
            return begun.actions
        }
        return identifier
    }

    /// Ends an assertion. A second call is journaled and ignored.
    /// - Parameter ending: what the user is told about the work.
    public func endBackgroundTask(_ identifier: BackgroundTaskIdentifier, _ ending: BackgroundTaskEnding = .done()) {
        perform { state, now, uptime in
            state.handlers[identifier] = nil
            return state.machine.end(identifier, ending, now: now, uptime: uptime)
        }
    }

    /// Seconds until the process ends; `greatestFiniteMagnitude` while the user is there.
    public var backgroundTimeRemaining: TimeInterval {
        state.withLock { $0.machine.timeRemaining(at: clock.uptime) }
    }

    /// The names of the open assertions, oldest first.
    public var openNames: [String] { state.withLock { $0.machine.openNames } }

    /// The user has left the program.
    public func didEnterBackground() {
        perform { state, now, uptime in state.machine.didEnterBackground(now: now, uptime: uptime) }
    }

    /// The user has returned.
    public func willEnterForeground() {
        perform { state, _, _ in
            state.machine.willEnterForeground()
            return []
        }
    }

    /// Tells all open assertions to stop now, and waits at most the notice time. No effect while the user is there.
    public func stop(cause: AssertionStop) {
        perform { state, now, uptime in state.machine.stop(cause: cause, now: now, uptime: uptime) }
    }

    /// Ends all open assertions as not completed without waiting: writes the journal entries, then calls `finish`. No
    /// effect while the user is there.
    public func endNow(cause: AssertionStop) {
        perform { state, now, uptime in state.machine.endNow(cause: cause, now: now, uptime: uptime) }
    }

    var isInForeground: Bool { state.withLock { $0.machine.phase == .foreground } }
}

extension BackgroundTaskAssertions {
    private func perform(_ event: (inout State, Date, TimeInterval) -> [AssertionAction]) {
        state.withLock { state in
            let actions = event(&state, clock.now, clock.uptime)
            let next = state.machine.nextDecision
            if next != nil, state.alarm == nil { state.alarm = clock.makeAlarm { [weak self] in self?.tick() } }
            state.alarm?.set(nil, uptime: next)
            // Under the lock, to keep the order of the decisions.
            for action in actions { perform(action, &state) }
        }
    }

    private func tick() { perform { state, now, uptime in state.machine.tick(now: now, uptime: uptime) } }

    private func perform(_ action: AssertionAction, _ state: inout State) {
        switch action {
        case .journal(let entry): queue.async { [journal] in journal(entry) }
        case .finish(let tasks): queue.async { [finish] in finish(tasks) }
        case .expire(let identifiers):
            // Foreign code that may block: a queue for each, so that none waits for another.
            for handler in identifiers.compactMap({ state.handlers.removeValue(forKey: $0) }) {
                DispatchQueue(label: "BackgroundTaskAssertions.expiration").async(execute: handler)
            }
        }
    }
}

/// How long a program may continue after the user has left it.
public struct AssertionLimits: Sendable, Hashable {
    /// The time from the user's leaving to the end of the process, shared by all assertions.
    public var time: Duration
    /// How long before that end expiration handlers are called: the time they have to stop and clean up.
    public var notice: Duration

    /// About what iOS gives: 30 seconds, the last two of them to stop in.
    public init(time: Duration = .seconds(30), notice: Duration = .seconds(2)) {
        self.time = max(.zero, time)
        self.notice = min(max(.zero, notice), self.time)
    }
}
