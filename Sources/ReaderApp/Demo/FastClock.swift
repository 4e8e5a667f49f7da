import BackgroundTasks
import FoundationEssentials

/// A clock that runs faster than the system's, from its creation.
struct FastClock: SchedulerClock {
    /// Its seconds per second of the system's.
    let rate: Double
    /// Its first reading.
    let start: Date
    private let machine: any SchedulerClock
    private let begun: TimeInterval

    init(rate: Double, machine: any SchedulerClock = WallClock()) {
        self.rate = rate
        self.machine = machine
        start = machine.now
        begun = machine.uptime
    }

    var now: Date { start.addingTimeInterval(elapsed) }

    var uptime: TimeInterval { begun + elapsed }

    /// Its own seconds since its creation.
    var elapsed: TimeInterval { (machine.uptime - begun) * rate }

    func makeAlarm(_ action: @escaping @Sendable () -> Void) -> any SchedulerAlarm {
        Alarm(clock: self, alarm: machine.makeAlarm(action))
    }

    /// An alarm of the system's clock, set for when this clock shows the time.
    private struct Alarm: SchedulerAlarm {
        let clock: FastClock
        let alarm: any SchedulerAlarm

        func set(_ date: Date?, uptime: TimeInterval?) {
            let byDate = date.map { clock.begun + $0.timeIntervalSince(clock.start) }
            let first = [byDate, uptime].compactMap { $0 }.min()
            alarm.set(nil, uptime: first.map { clock.begun + ($0 - clock.begun) / clock.rate })
        }
    }
}
