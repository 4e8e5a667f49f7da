import CLinux
import Dispatch
public import FoundationEssentials
import Glibc
import Synchronization

/// The machine's clocks. Alarms follow changes of the wall clock, and go off late after a suspension, but do go off.
public struct WallClock: SchedulerClock {
    public init() {}

    public var now: Date { Date() }

    public var uptime: TimeInterval { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    public func makeAlarm(_ action: @escaping @Sendable () -> Void) -> any SchedulerAlarm {
        WallClockAlarm(action)
    }
}

private final class WallClockAlarm: SchedulerAlarm {
    /// Dispatch sources are not marked Sendable on Linux; the lock makes sharing them safe.
    private struct Timers: @unchecked Sendable {
        let date: any DispatchSourceTimer
        let uptime: any DispatchSourceTimer
        let clockChanges: (any DispatchSourceRead)?
    }

    private let timers: Mutex<Timers>

    init(_ action: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "BackgroundTasks.WallClock")
        let (date, uptime) = (
            DispatchSource.makeTimerSource(queue: queue), DispatchSource.makeTimerSource(queue: queue)
        )
        for source in [date, uptime] { source.setEventHandler(handler: action) }
        date.schedule(wallDeadline: .distantFuture)
        uptime.schedule(deadline: .distantFuture)
        for source in [date, uptime] { source.activate() }
        timers = Mutex(Timers(date: date, uptime: uptime, clockChanges: ClockChanges.listen(queue, action)))
    }

    deinit {
        timers.withLock { timers in
            timers.date.cancel()
            timers.uptime.cancel()
            timers.clockChanges?.cancel()
        }
    }

    func set(_ date: Date?, uptime: TimeInterval?) {
        timers.withLock { timers in
            timers.date.schedule(wallDeadline: Self.deadline(date))
            timers.uptime.schedule(deadline: Self.deadline(uptime: uptime))
        }
    }

    private static func deadline(_ date: Date?) -> DispatchWallTime {
        guard let date else { return .distantFuture }
        // Whole milliseconds, rounded up: never before the date. Dispatch ignores a time far in the past, so that
        // becomes now; a date years away is checked again after a month.
        let now = Date()
        let milliseconds = (min(max(date, now), now.addingTimeInterval(30 * 86_400)).timeIntervalSince1970 * 1000)
            .rounded(.up)
        let (seconds, rest) = Int(milliseconds).quotientAndRemainder(dividingBy: 1000)
        return DispatchWallTime(timespec: timespec(tv_sec: seconds, tv_nsec: rest * 1_000_000))
    }

    /// Also rounded up; a distant uptime is checked again after a month.
    private static func deadline(uptime: TimeInterval?) -> DispatchTime {
        guard let uptime else { return .distantFuture }
        let now = DispatchTime.now().uptimeNanoseconds
        let seconds = min(max(uptime - Double(now) / 1e9, 0), 30 * 86_400)
        return DispatchTime(uptimeNanoseconds: now + UInt64((seconds * 1000).rounded(.up)) * 1_000_000)
    }
}

/// Detects when the wall clock is set or the machine wakes up: a timer of timerfd_create(2) that never goes off and is
/// cancelled by exactly these events (`TFD_TIMER_CANCEL_ON_SET`). Nothing runs in between.
enum ClockChanges {
    /// - Parameter onChange: called on the queue until the source is cancelled.
    /// - Returns: nil where the kernel lacks this: a change is then noticed with the next decision.
    static func listen(
        _ queue: DispatchQueue, _ onChange: @escaping @Sendable () -> Void
    ) -> (any DispatchSourceRead)? {
        let descriptor = clinux_clock_changes_open()
        guard descriptor >= 0 else { return nil }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            if clinux_clock_changes_next(descriptor) == 1 { onChange() }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        return source
    }
}
