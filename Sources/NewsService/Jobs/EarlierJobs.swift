import BackgroundTasks
import FoundationEssentials
import Glibc
import Programs

/// What processes of an earlier version left unfinished that were killed: work that a reader had handed over, and addresses
/// that were being added. Those that still run go on undisturbed.
struct EarlierJobs: Sendable {
    private struct Entry: Decodable {
        let process: Int32
        let started: UInt64?
        let handOver: HandOver

        var running: RunningProcess { RunningProcess(process: process, started: started) }
    }

    private let file: LockedFile
    private let additions: String

    init(_ locations: Locations) {
        file = LockedFile("finishing", folder: locations.background, largestSize: 4_000_000)
        additions = locations.additions
    }

    /// - Parameter store: puts each into the queue before it is gone here.
    func move(_ store: (Job) throws(CommandFailure) -> Void) throws(CommandFailure) {
        try moveHandedOver(store)
        try moveAdditions(store)
    }

    private func moveHandedOver(_ store: (Job) throws(CommandFailure) -> Void) throws(CommandFailure) {
        // Most often there is none, and nothing is to be locked.
        if try file.read() == nil { return }
        try file.whileLocked { () throws(CommandFailure) in
            let bytes = try file.read() ?? []
            let entries = (try? JSONDecoder().decode([Entry].self, from: Data(bytes))) ?? []
            // One that runs takes its own entry out.
            guard entries.allSatisfy(\.running.isOver) else { return }
            for job in entries.flatMap(\.handOver.asJobs) { try store(job) }
            try file.remove()
        }
    }

    /// An address is in a file of its own, which is locked as long as its reader is at work on it.
    private func moveAdditions(_ store: (Job) throws(CommandFailure) -> Void) throws(CommandFailure) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: additions)) ?? []
        for name in names where !name.hasSuffix(".new") {
            let path = "\(additions)/\(name)"
            guard let lock = try? FileLock(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK, among: nil),
                (try? lock.takeIfFree()) == true
            else { continue }
            defer { lock.giveBack() }
            var bytes = [UInt8](repeating: 0, count: 16_384)
            let count = read(lock.descriptor, &bytes, bytes.count)
            if count > 0 {
                try store(Job(.addition(String(decoding: bytes[..<count], as: UTF8.self)), origin: .current))
            }
            unlink(path)
        }
    }
}

/// Asks the process that holds the lease to look for jobs. One of an earlier version hands over what it has no files of.
package struct HandOver: Codable, Sendable {
    var works: [Job.Work] = []
    /// The process in which they were begun.
    var process = RunningProcess.current.process
    /// The feeds that have been asked; nil: an earlier version does not say.
    var answered: Set<String>?

    var asJobs: [Job] {
        works.map { Job($0, origin: RunningProcess(process: process, started: nil), done: answered ?? []) }
    }
}
