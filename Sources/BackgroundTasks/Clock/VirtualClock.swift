public import FoundationEssentials
import Synchronization

/// A clock for tests: its time passes only when it is told to.
public final class VirtualClock: SchedulerClock {
    private struct State {
        var now: Date
        var alarms: [Int: Alarm] = [:]
        var lastID = 0
        /// The one who waits until an alarm that went off has been set again.
        var waiting: CheckedContinuation<Void, Never>?
        var unanswered: Set<Int> = []
    }

    private struct Alarm {
        var date: Date?
        var action: @Sendable () -> Void
    }

    private struct ClockAlarm: SchedulerAlarm {
        let clock: VirtualClock
        let id: Int

        func set(_ date: Date?) { clock.set(id, date) }
    }

    private let state: Mutex<State>

    /// - Parameter now: what it shows at first; by default 2026-01-01 00:00 UTC.
    public init(now: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        state = Mutex(State(now: now))
    }

    public var now: Date { state.withLock { $0.now } }

    public func makeAlarm(_ action: @escaping @Sendable () -> Void) -> any SchedulerAlarm {
        let id = state.withLock { state in
            state.lastID += 1
            state.alarms[state.lastID] = Alarm(action: action)
            return state.lastID
        }
        return ClockAlarm(clock: self, id: id)
    }

    /// The next date an alarm is set to.
    public var nextAlarm: Date? { state.withLock { $0.alarms.values.compactMap(\.date).min() } }

    /// Lets time pass, from alarm to alarm. After each that goes off it waits until its owner has set it anew or turned
    /// it off, which is how a scheduler shows that it has decided. Not to be called twice at the same time.
    public func advance(to date: Date) async {
        while let due = moveOn(to: date) {
            due.action()
            await answer(to: due.id)
        }
    }

    /// Lets this many seconds pass.
    public func advance(by seconds: TimeInterval) async {
        await advance(to: now.addingTimeInterval(seconds))
    }

    /// Sets the clock, forwards or backwards, as a person does it: alarms that have passed by then go off.
    public func jump(to date: Date) async {
        state.withLock { $0.now = date }
        await advance(to: date)
    }
}

extension VirtualClock {
    /// Moves to the next alarm up to a date and takes it off, or moves to the date when there is none.
    private func moveOn(to date: Date) -> (id: Int, action: @Sendable () -> Void)? {
        state.withLock { state in
            let due = state.alarms.compactMap { id, alarm in alarm.date.map { (id: id, date: $0) } }
                .filter { $0.date <= date }
                .min { ($0.date, $0.id) < ($1.date, $1.id) }
            guard let due, let action = state.alarms[due.id]?.action else {
                state.now = max(state.now, date)
                return nil
            }
            state.now = max(state.now, due.date)
            state.alarms[due.id]?.date = nil
            state.unanswered.insert(due.id)
            return (due.id, action)
        }
    }

    private func answer(to id: Int) async {
        await withCheckedContinuation { continuation in
            let isAnswered = state.withLock { state in
                guard state.unanswered.contains(id) else { return true }
                state.waiting = continuation
                return false
            }
            if isAnswered { continuation.resume() }
        }
    }

    private func set(_ id: Int, _ date: Date?) {
        let waiting = state.withLock { state in
            state.alarms[id]?.date = date
            guard state.unanswered.remove(id) != nil else { return nil as CheckedContinuation<Void, Never>? }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }
}
