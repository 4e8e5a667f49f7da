import BackgroundTasks
import FoundationEssentials
import Glibc
import Programs

/// Unfinished jobs of killed processes of an older version: work that a reader had handed over, and addresses being
/// added. Those of running processes are left alone.
struct LegacyJobs: Sendable {
    private struct Entry: Decodable {
        let process: Int32
        let started: UInt64?
        let handOver: LegacyJobList

        var running: RunningProcess { RunningProcess(process: process, started: started) }
    }

    private let file: LockedFile
    private let additions: String

    init(_ locations: Locations) {
        file = LockedFile("finishing", folder: locations.background, largestSize: 4_000_000)
        additions = locations.additions
    }

    /// - Parameter store: puts each job into the queue before it is removed here.
    func move(_ store: (Job) throws(CommandFailure) -> Void) throws(CommandFailure) {
        try moveHandedOver(store)
        try moveAdditions(store)
    }

    private func moveHandedOver(_ store: (Job) throws(CommandFailure) -> Void) throws(CommandFailure) {
        // Usually there is none, and no lock is needed.
        if try file.read() == nil { return }
        try file.whileLocked { () throws(CommandFailure) in
            let bytes = try file.read() ?? []
            let entries = (try? JSONDecoder().decode([Entry].self, from: Data(bytes))) ?? []
            // A running process removes its own entry.
            guard entries.allSatisfy(\.running.hasEnded) else { return }
            for job in entries.flatMap(\.handOver.asJobs) { try store(job) }
            try file.remove()
        }
    }

    /// Each address has its own file, locked while its reader works on it.
    private func moveAdditions(_ store: (Job) throws(CommandFailure) -> Void) throws(CommandFailure) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: additions)) ?? []
        for name in names where !name.hasSuffix(".new") {
            let path = "\(additions)/\(name)"
            guard let lock = try? FileLock(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK, among: nil),
                (try? lock.takeIfFree()) == true
            else { continue }
            defer { lock.release() }
            var bytes = [UInt8](repeating: 0, count: 16_384)
            let count = read(lock.descriptor, &bytes, bytes.count)
            if count > 0 {
                try store(Job(.addition(String(decoding: bytes[..<count], as: UTF8.self)), origin: .current))
            }
            unlink(path)
        }
    }
}

/// Asks the lease holder to look for jobs. An older version passes the jobs along, since it has no files for them.
package struct LegacyJobList: Codable, Sendable {
    var works: [Job.Work] = []
    /// The process that began them.
    var process = RunningProcess.current.process
    /// The feeds that have been asked; `nil` from older versions.
    var answered: Set<String>?

    var asJobs: [Job] {
        works.map { Job($0, origin: RunningProcess(process: process, started: nil), done: answered ?? []) }
    }
}
