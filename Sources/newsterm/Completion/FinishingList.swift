import BackgroundTasks
import Foundation
import Glibc

/// The processes that go on with what a reader handed over. One that is killed leaves its name here: whoever holds the
/// lease tells of it when the next task runs, or when somebody looks.
struct FinishingList: Sendable {
    private struct Entry: Codable {
        let process: Int32
        /// Of that process; an earlier newsterm does not say it.
        let started: UInt64?
        let handOver: HandOver

        init(_ running: RunningProcess, _ handOver: HandOver) {
            (process, started, self.handOver) = (running.process, running.started, handOver)
        }

        var running: RunningProcess { RunningProcess(process: process, started: started) }
    }

    private let file: LockedFile

    init(_ locations: Locations) {
        file = LockedFile("finishing", folder: locations.background, largestSize: 4_000_000)
    }

    /// This process works, and tells itself what becomes of that. When the list cannot be written, it works all the same.
    func whileListed(_ handOver: HandOver, _ log: LogWriter, _ work: () async throws -> Void) async throws {
        let running = RunningProcess.current
        func change(_ body: (inout [Entry]) -> Void) {
            do { try self.change(body) } catch { log.write(error) }
        }
        change { $0.append(Entry(running, handOver)) }
        defer { change { $0.removeAll { $0.running == running } } }
        try await work()
    }

    /// What processes have left that were killed, once.
    func takeKilled() throws(CommandFailure) -> [HandOver] {
        // Most often there is none, and nothing is to be locked.
        guard try entries().contains(where: { $0.running.isOver }) else { return [] }
        var killed: [Entry] = []
        try change { entries in
            entries.removeAll { entry in
                guard entry.running.isOver else { return false }
                killed.append(entry)
                return true
            }
        }
        return killed.map(\.handOver)
    }

    private func entries() throws(CommandFailure) -> [Entry] {
        let bytes = try file.read() ?? []
        // A torn one names nobody; it is written anew.
        return (try? JSONDecoder().decode([Entry].self, from: Data(bytes))) ?? []
    }

    private func change(_ body: (inout [Entry]) -> Void) throws(CommandFailure) {
        try file.whileLocked { () throws(CommandFailure) in
            var entries = try self.entries()
            let before = entries.count
            body(&entries)
            guard entries.count != before else { return }
            if entries.isEmpty { return try file.remove() }
            // What was decoded, or is made of what was, encodes.
            try file.write(Array((try? JSONEncoder().encode(entries)) ?? Data()))
        }
    }
}
