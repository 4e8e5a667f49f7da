import FoundationEssentials
import Glibc

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
        let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return UUID().uuidString }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(file, &bytes, bytes.count)
        guard count > 1 else { return UUID().uuidString }
        return String(decoding: bytes[..<count], as: UTF8.self).filter { !$0.isNewline }
    }()
}
