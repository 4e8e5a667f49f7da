import FoundationEssentials
import Glibc

/// A time by both clocks. The wall clock can be set; what passes by the other one, has passed.
struct Moment: Codable, Sendable, Equatable {
    var date: Date
    /// Seconds since the machine started, sleep included.
    var uptime: TimeInterval
    /// Names this start of the machine; by another one, the uptime says nothing.
    var boot: String

    /// What may lie between the two clocks without anybody having set one.
    private static let tolerance: TimeInterval = 5

    /// Seconds by which the wall clock was set since an earlier moment; 0: it was not. Across a restart of the machine
    /// it shows only when the clock is earlier than it was.
    func jump(since earlier: Moment) -> TimeInterval {
        let passed = date.timeIntervalSince(earlier.date)
        guard boot == earlier.boot else { return min(0, passed) }
        let jump = passed - (uptime - earlier.uptime)
        return abs(jump) > Self.tolerance ? jump : 0
    }
}

extension Moment {
    /// Now, by the machine's clocks.
    static func now() -> Moment {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Moment(date: Date(), uptime: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9, boot: presentBoot)
    }

    /// Where the kernel does not tell, no two processes are taken to be of one start: each takes the bytes for safe that
    /// had reached the disk for certain.
    private static let presentBoot: String = {
        let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8).filter {
            !$0.isNewline
        }
        return boot ?? UUID().uuidString
    }()
}
