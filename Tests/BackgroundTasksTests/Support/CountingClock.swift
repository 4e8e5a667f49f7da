import FoundationEssentials
import Synchronization

@testable import BackgroundTasks

/// A virtual clock that counts how often its alarms fire and are set, which an idle scheduler must not do.
final class CountingClock: SchedulerClock {
    let clock = VirtualClock()
    private let counts = Mutex(Counts())

    private struct Counts {
        var wakeUps = 0
        var settings = 0
        /// The waiter for this many settings.
        var waiting: (settings: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private struct CountingAlarm: SchedulerAlarm {
        let alarm: any SchedulerAlarm
        let onSet: @Sendable () -> Void

        func set(_ date: Date?, uptime: TimeInterval?) {
            alarm.set(date, uptime: uptime)
            onSet()
        }
    }

    var now: Date { clock.now }
    var uptime: TimeInterval { clock.uptime }

    /// How often an alarm fired.
    var wakeUps: Int { counts.withLock { $0.wakeUps } }
    /// How often an alarm was set, which the scheduler does once per decision.
    var settings: Int { counts.withLock { $0.settings } }

    func makeAlarm(_ action: @escaping @Sendable () -> Void) -> any SchedulerAlarm {
        let alarm = clock.makeAlarm { [self] in
            counts.withLock { $0.wakeUps += 1 }
            action()
        }
        return CountingAlarm(alarm: alarm) { [self] in noteSetting() }
    }

    /// Waits for this many settings since the beginning. For one waiter at a time.
    func settings(reach number: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = counts.withLock { counts in
                guard counts.settings < number else { return true }
                counts.waiting = (number, continuation)
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    private func noteSetting() {
        let waiting = counts.withLock { counts -> CheckedContinuation<Void, Never>? in
            counts.settings += 1
            guard let waiting = counts.waiting, waiting.settings <= counts.settings else { return nil }
            counts.waiting = nil
            return waiting.continuation
        }
        waiting?.resume()
    }
}
