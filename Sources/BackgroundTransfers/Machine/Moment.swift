import FoundationEssentials
import Glibc

/// A time by two clocks. The wall clock can be set; the uptime cannot, so it measures what really passed.
struct Moment: Codable, Sendable, Equatable {
    var date: Date
    /// Seconds since the machine started, sleep included.
    var uptime: TimeInterval
    /// Identifies this boot; uptimes of different boots cannot be compared.
    var boot: String

    /// Seconds by which the two clocks may drift apart without the wall clock having been set.
    private static let tolerance: TimeInterval = 5

    /// Seconds by which the wall clock was set since an earlier moment; 0: it was not. Across a reboot only a clock
    /// that went backwards is noticed.
    func jump(since earlier: Moment) -> TimeInterval {
        let passed = date.timeIntervalSince(earlier.date)
        guard boot == earlier.boot else { return min(0, passed) }
        let jump = passed - (uptime - earlier.uptime)
        return abs(jump) > Self.tolerance ? jump : 0
    }
}

extension Moment {
    /// The present moment by the system's clocks.
    static func now() -> Moment {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Moment(date: Date(), uptime: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9, boot: presentBoot)
    }

    /// Without a boot identifier from the kernel each process counts as a boot of its own, and trusts only bytes known
    /// to have reached the disk.
    private static let presentBoot: String = {
        let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8).filter {
            !$0.isNewline
        }
        return boot ?? UUID().uuidString
    }()
}
