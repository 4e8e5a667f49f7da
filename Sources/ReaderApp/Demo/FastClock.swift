import BackgroundTasks
import FoundationEssentials

/// A clock whose time passes faster than the machine's, from the moment at which it is made.
struct FastClock: SchedulerClock {
    /// Its seconds in one of the machine's.
    let rate: Double
    /// What it showed at first.
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

    /// Seconds, by itself, since it was made.
    var elapsed: TimeInterval { (machine.uptime - begun) * rate }

    func makeAlarm(_ action: @escaping @Sendable () -> Void) -> any SchedulerAlarm {
        Alarm(clock: self, alarm: machine.makeAlarm(action))
    }

    /// An alarm of the machine that goes off when this clock shows the time.
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
