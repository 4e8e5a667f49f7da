import Dispatch
public import FoundationEssentials
import Glibc
import Synchronization

/// The machine's wall clock. Its alarms follow the clock when it is set, and go off late after a suspension, not never.
public struct WallClock: SchedulerClock {
    public init() {}

    public var now: Date { Date() }

    public func makeAlarm(_ action: @escaping @Sendable () -> Void) -> any SchedulerAlarm {
        WallClockAlarm(action)
    }
}

private final class WallClockAlarm: SchedulerAlarm {
    /// A dispatch source is not marked as Sendable on Linux; the lock is what makes sharing it safe.
    private struct Timer: @unchecked Sendable {
        let source: any DispatchSourceTimer
    }

    private let timer: Mutex<Timer>

    init(_ action: @escaping @Sendable () -> Void) {
        let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "BackgroundTasks.WallClock"))
        source.setEventHandler(handler: action)
        source.schedule(wallDeadline: .distantFuture)
        source.activate()
        timer = Mutex(Timer(source: source))
    }

    deinit { timer.withLock { $0.source.cancel() } }

    func set(_ date: Date?) {
        timer.withLock { $0.source.schedule(wallDeadline: Self.deadline(date)) }
    }

    private static func deadline(_ date: Date?) -> DispatchWallTime {
        guard let date else { return .distantFuture }
        // Whole milliseconds, rounded up: never before the date. Dispatch takes a time far in the past for no time at all,
        // so that is now; a date years away is looked at again after a month.
        let now = Date()
        let milliseconds = (min(max(date, now), now.addingTimeInterval(30 * 86_400)).timeIntervalSince1970 * 1000)
            .rounded(.up)
        let (seconds, rest) = Int(milliseconds).quotientAndRemainder(dividingBy: 1000)
        return DispatchWallTime(timespec: timespec(tv_sec: seconds, tv_nsec: rest * 1_000_000))
    }
}
