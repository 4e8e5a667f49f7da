import BackgroundTasks
import FoundationEssentials
import Glibc
import News
import Newsroom
import Programs

/// The unfinished jobs, each a file in the scheduler's folder. Only the process that works on a job changes its file;
/// the lease holder takes over jobs whose process is gone or has released them.
package struct JobQueue: Sendable {
    /// The result of a search for abandoned jobs.
    struct ClaimedJobs: Sendable {
        /// The jobs that this process now owns.
        var jobs: [Job] = []
        /// Jobs given up, and why; a job that cannot be read is `nil`.
        var putAside: [(job: Job?, entry: NewsEntry)] = []
        /// Why a job could not be taken; `nil` if all were that could be.
        var failure: CommandFailure?
        /// Whether other processes work on jobs, or are about to end.
        var hasOtherWorkers = false
    }

    /// Gives a job up after this many processes have ended while working on it.
    private static let maximumCrashes = 2
    /// Bytes.
    private static let largestSize = 4_000_000
    private static let suffix = ".json"
    private static let asideSuffix = ".aside"
    private static let answerSuffix = ".answer"
    /// Seconds to keep a job that was put aside: it may hold an address with its password.
    private static let ageOfAside = 7 * 86_400

    package let folder: String
    private let lock: LockedFile
    private let earlier: LegacyJobs

    package init(_ locations: Locations) {
        folder = "\(locations.background)/jobs"
        lock = LockedFile("jobs", folder: locations.background, largestSize: 0)
        earlier = LegacyJobs(locations)
    }

    /// Returns when the job has reached the disk.
    package func store(_ job: Job) throws(CommandFailure) {
        try? FileManager.default.createPrivateDirectory(atPath: folder)
        do {
            try file(Self.name(of: job.id)).replace(with: Array(JSONEncoder().encode(job)))
        } catch {
            let reason = (error as? AtomicFile.Failure)?.reason ?? "\(error)"
            throw CommandFailure("\(folder) cannot be written (\(reason)).")
        }
    }

    /// - Returns: whether the job was there.
    @discardableResult
    package func remove(_ job: Job.ID) -> Bool {
        unlink(path(ofAnswerFor: job.uuidString))
        return unlink("\(folder)/\(Self.name(of: job))") == 0
    }

    /// The partial response to a job's request, for the process that continues it.
    /// - Parameter isWanted: whether another process continues the job if this one is cancelled.
    package func answer(of job: Job.ID, isWanted: @escaping @Sendable () -> Bool) -> JobAnswer {
        JobAnswer(path: path(ofAnswerFor: job.uuidString), isWanted: isWanted)
    }

    /// `nil` if there is none, or its file cannot be read.
    package func job(_ id: Job.ID) -> Job? { read(Self.name(of: id)) }

    /// Ends a job. If a stopped process began it, its file stays to tell that process the result.
    func end(_ job: Job, _ end: Job.End) throws(CommandFailure) {
        guard job.origin != .current, !job.origin.hasEnded else {
            remove(job.id)
            return
        }
        var job = job
        (job.owner, job.end) = (nil, end)
        try store(job)
    }

    /// The unfinished jobs of all processes.
    package func open() -> [Job] {
        names.compactMap(read).filter { $0.end == nil }.sorted { $0.begun < $1.begun }
    }

    /// The files of jobs that a newer version wrote. They stay, and wait for it.
    package func newerFiles() -> [String] { names.filter(isFromNewerVersion).map { "\(folder)/\($0)" } }

    /// Takes over the abandoned jobs. The caller must hold the lease.
    func takeAbandoned() throws(CommandFailure) -> ClaimedJobs {
        removeOld()
        try earlier.move(store)
        // Usually there are none, and no lock is needed.
        if names.isEmpty { return ClaimedJobs() }
        return try lock.whileLocked { () throws(CommandFailure) -> ClaimedJobs in
            var taken = ClaimedJobs()
            for name in names {
                // Keeps the jobs already taken, since this process owns them now, whatever becomes of the others.
                do throws(CommandFailure) { try take(name, &taken) } catch { taken.failure = error }
            }
            return taken
        }
    }
}

extension Job: Identifiable {
    /// Whether no process works on it.
    package var isAbandoned: Bool { end == nil && owner?.hasEnded ?? true }
}

extension JobQueue {
    private static func name(of job: Job.ID) -> String { job.uuidString + suffix }

    private func path(ofAnswerFor job: some StringProtocol) -> String { "\(folder)/\(job)\(Self.answerSuffix)" }

    private var names: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(Self.suffix) }.sorted()
    }

    private func file(_ name: String) -> AtomicFile {
        AtomicFile(path: "\(folder)/\(name)", largestSize: Self.largestSize, mode: 0o600)
    }

    private func read(_ name: String) -> Job? {
        guard let bytes = try? file(name).read()?.bytes else { return nil }
        let job = try? JSONDecoder().decode(Job.self, from: Data(bytes))
        // A copy under another name would be run again and again.
        return job?.version == Job.currentVersion && job.map { Self.name(of: $0.id) } == name ? job : nil
    }

    private func isFromNewerVersion(_ name: String) -> Bool {
        /// The part that every version can read.
        struct Version: Decodable { let version: Int }
        guard let bytes = try? file(name).read()?.bytes else { return false }
        let version = try? JSONDecoder().decode(Version.self, from: Data(bytes))
        return version.map { $0.version > Job.currentVersion } ?? false
    }

    private func take(_ name: String, _ taken: inout ClaimedJobs) throws(CommandFailure) {
        guard var job = read(name) else {
            // The job may have ended meanwhile.
            guard access("\(folder)/\(name)", F_OK) == 0, !isFromNewerVersion(name) else { return }
            taken.putAside.append((nil, .jobPutAside(file: name + Self.asideSuffix)))
            return putAside(name)
        }
        if job.end != nil {
            if job.origin.hasEnded { remove(job.id) }
            return
        }
        guard job.isAbandoned else {
            if job.owner != .current { taken.hasOtherWorkers = true }
            return
        }
        // Compared before it is incremented, since a file may hold any number.
        guard job.crashes < Self.maximumCrashes - (job.owner == nil ? 0 : 1) else {
            let reason = "newsterm was killed twice during it, and does not retry."
            taken.putAside.append((job, job.entry(.notCompleted(reason), .killedTwice)))
            return putAside(name)
        }
        if job.owner != nil { job.crashes += 1 }
        job.owner = .current
        try store(job)
        taken.jobs.append(job)
    }

    /// Removes what was put aside long ago, and files left by processes killed while writing a job.
    private func removeOld() {
        AtomicFile.removeLeftovers(in: folder) { $0.hasSuffix(Self.suffix) || $0.hasSuffix(Self.answerSuffix) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasSuffix(Self.answerSuffix) {
            let job = name.dropLast(Self.answerSuffix.count)
            if access("\(folder)/\(job)\(Self.suffix)", F_OK) != 0 { unlink(path(ofAnswerFor: job)) }
        }
        for name in names where name.hasSuffix(Self.suffix + Self.asideSuffix) {
            AtomicFile.remove("\(folder)/\(name)", olderThan: Self.ageOfAside)
        }
    }

    private func putAside(_ name: String) {
        let path = "\(folder)/\(name)"
        // A file that cannot be renamed must not come back forever, either.
        guard rename(path, path + Self.asideSuffix) == 0 else {
            unlink(path)
            return
        }
        // Its age counts from now.
        utimensat(AT_FDCWD, path + Self.asideSuffix, nil, 0)
    }
}
