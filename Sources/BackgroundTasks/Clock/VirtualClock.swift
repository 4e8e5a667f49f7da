public import FoundationEssentials
import Synchronization

/// A clock for tests: time passes only on request.
public final class VirtualClock: SchedulerClock {
    private struct State {
        var now: Date
        var uptime: TimeInterval = 1000
        var alarms: [Int: Alarm] = [:]
        var lastID = 0
        /// The caller waiting until an alarm that went off has been set again.
        var waiting: CheckedContinuation<Void, Never>?
        var unanswered: Set<Int> = []
    }

    private struct Alarm {
        var date: Date?
        var uptime: TimeInterval?
        var action: @Sendable () -> Void

        var isSet: Bool { date != nil || uptime != nil }
    }

    private struct ClockAlarm: SchedulerAlarm {
        let clock: VirtualClock
        let id: Int

        func set(_ date: Date?, uptime: TimeInterval?) { clock.set(id, date, uptime) }
    }

    private let state: Mutex<State>

    /// - Parameter now: the initial date; by default 2026-01-01 00:00 UTC.
    public init(now: Date = Date(timeIntervalSince1970: 1_767_225_600)) { state = Mutex(State(now: now)) }

    public var now: Date { state.withLock { $0.now } }

    public var uptime: TimeInterval { state.withLock { $0.uptime } }

    public func makeAlarm(_ action: @escaping @Sendable () -> Void) -> any SchedulerAlarm {
        let id = state.withLock { state in
            state.lastID += 1
            state.alarms[state.lastID] = Alarm(action: action)
            return state.lastID
        }
        return ClockAlarm(clock: self, id: id)
    }

    /// When the next alarm goes off if the clock is not set.
    public var nextAlarm: Date? {
        state.withLock { state in state.alarms.values.compactMap { Self.date(of: $0, in: state) }.min() }
    }

    /// Advances time from alarm to alarm. After each alarm it waits until the owner has set or turned off that alarm,
    /// which shows that a scheduler has decided. Do not call it concurrently.
    public func advance(to date: Date) async {
        while let due = advanceToNextAlarm(to: date) {
            due.action()
            await answer(to: due.id)
        }
    }

    /// Advances time as ``advance(to:)`` does.
    public func advance(by span: Duration) async { await advance(to: now + span) }

    /// Sets the wall clock, forwards or backwards, as a user would: calls every set alarm's action, and alarms that are
    /// due by then go off. The uptime stays the same.
    public func jump(to date: Date) async {
        let set = state.withLock { state in
            state.now = date
            return state.alarms.filter(\.value.isSet).keys.sorted()
        }
        for id in set {
            guard let action = state.withLock({ Self.takeOff(id, in: &$0) }) else { continue }
            action()
            await answer(to: id)
        }
        await advance(to: date)
    }

    /// Simulates sleep: the wall clock advances, the uptime does not, and no alarm goes off before the wake-up.
    public func suspend(for span: Duration) async { await jump(to: now + span) }
}

extension VirtualClock {
    private static func date(of alarm: Alarm, in state: State) -> Date? {
        let byUptime = alarm.uptime.map { state.now.addingTimeInterval(max(0, $0 - state.uptime)) }
        guard let date = alarm.date else { return byUptime }
        return byUptime.map { min($0, date) } ?? date
    }

    /// Advances to the next alarm up to a date and disarms it, or advances to the date if there is none.
    private func advanceToNextAlarm(to date: Date) -> (id: Int, action: @Sendable () -> Void)? {
        state.withLock { state in
            let due = state.alarms.compactMap { id, alarm in Self.date(of: alarm, in: state).map { (id, $0) } }
                .filter { $0.1 <= date }
                .min { ($0.1, $0.0) < ($1.1, $1.0) }
            let moment = max(state.now, due?.1 ?? date)
            // A rounding error must not make an uptime alarm miss its time.
            let reached = due.flatMap { state.alarms[$0.0]?.uptime }
            state.uptime += moment.timeIntervalSince(state.now)
            if let reached, abs(reached - state.uptime) < 1e-3 { state.uptime = max(state.uptime, reached) }
            state.now = moment
            return due.flatMap { due in Self.takeOff(due.0, in: &state).map { (due.0, $0) } }
        }
    }

    /// Disarms an alarm and returns its action; nil when it is no longer set.
    private static func takeOff(_ id: Int, in state: inout State) -> (@Sendable () -> Void)? {
        guard let alarm = state.alarms[id], alarm.isSet else { return nil }
        state.alarms[id] = Alarm(action: alarm.action)
        state.unanswered.insert(id)
        return alarm.action
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

    private func set(_ id: Int, _ date: Date?, _ uptime: TimeInterval?) {
        let waiting = state.withLock { state in
            state.alarms[id]?.date = date
            state.alarms[id]?.uptime = uptime
            guard state.unanswered.remove(id) != nil else { return nil as CheckedContinuation<Void, Never>? }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }
}
