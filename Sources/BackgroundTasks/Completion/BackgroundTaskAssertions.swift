import Dispatch
public import FoundationEssentials
import Synchronization

/// Finishes what was begun when the user leaves the program: the counterpart of UIApplication's background task
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
/// An open assertion keeps the process alive after ``didEnterBackground()``: until it is ended, and no longer than
/// ``AssertionLimits/time``, which all assertions share: one that is begun inside another, or later, adds nothing. Shortly
/// before the end the expiration handlers of those still open are called, each on a queue of its own, so that they are
/// heard while the program's own threads are blocked; then the process ends.
///
/// Everything may be called from any thread and returns at once.
public final class BackgroundTaskAssertions: Sendable {
    private struct State {
        var machine: AssertionStateMachine
        var handlers: [BackgroundTaskIdentifier: @Sendable () -> Void] = [:]
        /// Made when there is first something to wait for.
        var alarm: (any SchedulerAlarm)?
    }

    private let state: Mutex<State>
    private let clock: any SchedulerClock
    private let journal: @Sendable (JournalEntry) -> Void
    private let finish: @Sendable ([FinishedBackgroundTask]) -> Void
    /// Of the journal and of the end, in the order in which they were decided.
    private let queue = DispatchQueue(label: "BackgroundTaskAssertions")

    /// - Parameters:
    ///   - journal: writes down what was decided; called on a queue of this object's own, as is the next.
    ///   - finish: is called when nothing is left to wait for, with what became of the work since the user left: the
    ///     process is to end then. At the limit it is called in any case, whatever the work does.
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
    ///   - name: for the user and the journal.
    ///   - isRoutine: whether the journal is silent of it as long as it ends within a second, and well: for what is to
    ///     be done at every leaving.
    ///   - expirationHandler: is called once when the time is nearly over; it has to stop the work and to end the
    ///     assertion.
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

    /// Ends an assertion, once: a second time is written to the journal and ignored.
    /// - Parameter ending: what the user is told of the work.
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

    /// The names of the open assertions, the oldest first.
    public var openNames: [String] { state.withLock { $0.machine.openNames } }

    /// The user has left the program.
    public func didEnterBackground() {
        perform { state, now, uptime in state.machine.didEnterBackground(now: now, uptime: uptime) }
    }

    /// The user is back.
    public func willEnterForeground() {
        perform { state, _, _ in
            state.machine.willEnterForeground()
            return []
        }
    }

    /// Tells all that is open to stop now, and waits no longer than the notice for it. For one who has left only.
    public func stop(cause: AssertionStop) {
        perform { state, now, uptime in state.machine.stop(cause: cause, now: now, uptime: uptime) }
    }

    /// Ends all that is open as not completed, and waits for none of it: the journal is told, and then the process is to
    /// end. For one who has left only.
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
            // Under the lock, so that what was decided first is told first.
            for action in actions { perform(action, &state) }
        }
    }

    private func tick() { perform { state, now, uptime in state.machine.tick(now: now, uptime: uptime) } }

    private func perform(_ action: AssertionAction, _ state: inout State) {
        switch action {
        case .journal(let entry): queue.async { [journal] in journal(entry) }
        case .finish(let tasks): queue.async { [finish] in finish(tasks) }
        case .expire(let identifiers):
            // Foreign code that may take its time: a queue for each, so that none waits for another.
            for handler in identifiers.compactMap({ state.handlers.removeValue(forKey: $0) }) {
                DispatchQueue(label: "BackgroundTaskAssertions.expiration").async(execute: handler)
            }
        }
    }
}

/// How long a program may go on after the user has left it.
public struct AssertionLimits: Sendable, Hashable {
    /// The time from the user's leaving to the end of the process, for all assertions together.
    public var time: Duration
    /// How long before that end expiration handlers are called: the time that they have to stop and to put away.
    public var notice: Duration

    /// About what iOS gives: 30 seconds; and of them the last two to stop in.
    public init(time: Duration = .seconds(30), notice: Duration = .seconds(2)) {
        self.time = max(.zero, time)
        self.notice = min(max(.zero, notice), self.time)
    }
}
