import Foundation
import Glibc

/// The processes that go on with what a reader handed over. One that is killed leaves its name here: whoever holds the
/// lease next tells of it.
struct FinishingList: Sendable {
    private struct Entry: Codable {
        let process: Int32
        let handOver: HandOver
    }

    private let file: LockedFile

    init(_ locations: Locations) {
        file = LockedFile("finishing", folder: locations.background, largestSize: 4_000_000)
    }

    /// This process works, and tells itself what becomes of that. When the list cannot be written, it works all the same.
    func whileListed(_ handOver: HandOver, _ log: LogWriter, _ work: () async throws -> Void) async throws {
        let process = getpid()
        func change(_ body: (inout [Entry]) -> Void) {
            do { try self.change(body) } catch { log.write(error) }
        }
        change { $0.append(Entry(process: process, handOver: handOver)) }
        defer { change { $0.removeAll { $0.process == process } } }
        try await work()
    }

    /// What processes have left that were killed, once.
    func takeKilled() throws(CommandFailure) -> [HandOver] {
        var killed: [Entry] = []
        try change { entries in
            killed = entries.filter { kill($0.process, 0) != 0 && errno == ESRCH }
            entries.removeAll { entry in killed.contains { $0.process == entry.process } }
        }
        return killed.map(\.handOver)
    }

    private func change(_ body: (inout [Entry]) -> Void) throws(CommandFailure) {
        try file.whileLocked { () throws(CommandFailure) in
            let bytes = try file.read() ?? []
            // A torn one names nobody; it is written anew.
            var entries = (try? JSONDecoder().decode([Entry].self, from: Data(bytes))) ?? []
            let before = entries.count
            body(&entries)
            guard entries.count != before else { return }
            if entries.isEmpty { return try file.remove() }
            // What was decoded, or is made of what was, encodes.
            try file.write(Array((try? JSONEncoder().encode(entries)) ?? Data()))
        }
    }
}
