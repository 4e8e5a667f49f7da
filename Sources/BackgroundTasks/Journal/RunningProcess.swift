import FoundationEssentials
import Glibc

/// A process by its number and its start: numbers are given again to other processes.
public struct RunningProcess: Codable, Hashable, Sendable {
    public let process: Int32
    /// In clock ticks since the machine was started; nil: it is not known.
    public let started: UInt64?

    public init(process: Int32, started: UInt64?) { (self.process, self.started) = (process, started) }

    /// This one.
    public static var current: RunningProcess {
        RunningProcess(process: getpid(), started: status(of: getpid())?.started)
    }

    /// Whether it has ended, be it that nobody has taken note of its end yet.
    public var isOver: Bool {
        if kill(process, 0) != 0, errno == ESRCH { return true }
        guard let status = Self.status(of: process) else { return false }
        return "ZXx".contains(status.state) || started.map { $0 != status.started } ?? false
    }

    /// Whether it is stopped (Ctrl-Z, SIGSTOP, a debugger), and does nothing before somebody continues it.
    var isStopped: Bool { Self.status(of: process).map { "Tt".contains($0.state) } ?? false }

    /// What the kernel says (proc_pid_stat(5)): the fields after the name, which may hold anything. nil: nothing.
    private static func status(of process: Int32) -> (state: Character, started: UInt64)? {
        guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = line.lastIndex(of: ")")
        else { return nil }
        let fields = line[end...].dropFirst().split(separator: " ")
        // The third and the 22nd of the line.
        guard fields.count > 19, let state = fields[0].first, let started = UInt64(fields[19]) else { return nil }
        return (state, started)
    }
}
