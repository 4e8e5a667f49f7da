import FoundationEssentials
import Glibc

/// A process identified by its ID and start time, because process IDs are reused.
public struct RunningProcess: Codable, Hashable, Sendable {
    public let process: Int32
    /// In clock ticks since boot; nil: unknown.
    public let started: UInt64?

    public init(process: Int32, started: UInt64?) { (self.process, self.started) = (process, started) }

    /// This process.
    public static var current: RunningProcess {
        RunningProcess(process: getpid(), started: status(of: getpid())?.started)
    }

    /// Whether the process has ended, including as a zombie.
    public var hasEnded: Bool {
        if kill(process, 0) != 0, errno == ESRCH { return true }
        guard let status = Self.status(of: process) else { return false }
        return "ZXx".contains(status.state) || started.map { $0 != status.started } ?? false
    }

    /// Whether it is stopped (Ctrl-Z, SIGSTOP, a debugger), and does nothing until continued.
    var isStopped: Bool { Self.status(of: process).map { "Tt".contains($0.state) } ?? false }

    /// The fields after the process name in proc_pid_stat(5); the name may hold any characters. nil: unreadable.
    private static func status(of process: Int32) -> (state: Character, started: UInt64)? {
        guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = line.lastIndex(of: ")")
        else { return nil }
        let fields = line[end...].dropFirst().split(separator: " ")
        // Fields 3 and 22 of the line.
        guard fields.count > 19, let state = fields[0].first, let started = UInt64(fields[19]) else { return nil }
        return (state, started)
    }
}
