import Foundation
import Glibc

/// The kernel's figures of a process (proc(5)).
struct ProcessStatistics {
    var residentKilobytes = 0
    var peakResidentKilobytes = 0
    /// By thread, how often it slept or was preempted.
    private var contextSwitches: [String: Int] = [:]
    /// Hundredths of a second, of all threads.
    var processorTicks = 0

    init(of process: pid_t) throws {
        residentKilobytes = try Self.field("VmRSS", in: "/proc/\(process)/status")
        peakResidentKilobytes = try Self.field("VmHWM", in: "/proc/\(process)/status")
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task") {
            let status = "/proc/\(process)/task/\(thread)/status"
            // A thread may end before its file is read.
            let counts = ["voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"].map { name in
                (try? Self.field(name, in: status)) ?? 0
            }
            contextSwitches[thread] = counts.reduce(0, +)
        }
        // After the name, which ends at the last parenthesis, the 12th and 13th fields are the processor times.
        let statistics = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        let fields = statistics.split(separator: ")").last?.split(separator: " ") ?? []
        processorTicks = fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
    }

    /// Wake-ups since earlier figures, excluding threads that have ended meanwhile.
    func wakeUps(since earlier: ProcessStatistics) -> Int {
        contextSwitches.reduce(0) { $0 + $1.value - earlier.contextSwitches[$1.key, default: 0] }
    }

    private static func field(_ name: String, in file: String) throws -> Int {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let line = lines.first { $0.hasPrefix(name + ":") } ?? ""
        return line.split(whereSeparator: { !$0.isNumber }).last.flatMap { Int($0) } ?? 0
    }
}
