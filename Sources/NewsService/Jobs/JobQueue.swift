import BackgroundTasks
import FoundationEssentials
import Glibc
import News
import Newsroom
import Programs

/// The jobs that have not ended, a file each in the scheduler's folder. Only the process at work on a job changes its file;
/// one whose process is gone, or has let go of it, is taken over by who holds the lease.
package struct JobQueue: Sendable {
    /// What came of a look for jobs that nobody is at work on.
    struct Taken: Sendable {
        /// This process is at work on them now.
        var jobs: [Job] = []
        /// Nobody is to go on with these, and why; a job that cannot be read is nil.
        var putAside: [(job: Job?, entry: NewsEntry)] = []
        /// Why one was not taken; nil: all were that could be.
        var failure: CommandFailure?
        /// Other processes are at work, or about to be gone.
        var areOthersAtWork = false
    }

    /// Processes that may end in the middle of one job.
    private static let mostCrashes = 2
    /// Bytes.
    private static let largestSize = 4_000_000
    private static let suffix = ".json"
    private static let asideSuffix = ".aside"
    private static let answerSuffix = ".answer"
    /// Seconds for which one that was put aside is kept: it may hold an address with its password.
    private static let ageOfAside = 7 * 86_400

    package let folder: String
    private let lock: LockedFile
    private let earlier: EarlierJobs

    package init(_ locations: Locations) {
        folder = "\(locations.background)/jobs"
        lock = LockedFile("jobs", folder: locations.background, largestSize: 0)
        earlier = EarlierJobs(locations)
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

    /// - Returns: whether it was there.
    @discardableResult
    package func remove(_ job: Job.ID) -> Bool {
        unlink(path(ofAnswerFor: job.uuidString))
        return unlink("\(folder)/\(Self.name(of: job))") == 0
    }

    /// What a job has got of an answer, for the process that goes on with it.
    /// - Parameter isWanted: whether another one is to, when this one is told to end.
    package func answer(of job: Job.ID, isWanted: @escaping @Sendable () -> Bool) -> JobAnswer {
        JobAnswer(path: path(ofAnswerFor: job.uuidString), isWanted: isWanted)
    }

    /// nil: there is none, or its file cannot be read.
    package func job(_ id: Job.ID) -> Job? { read(Self.name(of: id)) }

    /// It has ended. A process that was stopped after it had begun it learns how when it goes on.
    func end(_ job: Job, _ end: Job.End) throws(CommandFailure) {
        guard job.origin != .current, !job.origin.isOver else {
            remove(job.id)
            return
        }
        var job = job
        (job.owner, job.end) = (nil, end)
        try store(job)
    }

    /// The jobs that have not ended, whoever is at work on them.
    package func open() -> [Job] {
        names.compactMap(read).filter { $0.end == nil }.sorted { $0.begun < $1.begun }
    }

    /// The files of jobs that a newer version of newsterm wrote. They stay where they are, and wait for it.
    package func newerFiles() -> [String] { names.filter(isOfNewerVersion).map { "\(folder)/\($0)" } }

    /// Takes over what nobody is at work on. The caller holds the lease.
    func takeAbandoned() throws(CommandFailure) -> Taken {
        removeOld()
        try earlier.move(store)
        // Most often there is none, and nothing is to be locked.
        if names.isEmpty { return Taken() }
        return try lock.whileLocked { () throws(CommandFailure) -> Taken in
            var taken = Taken()
            for name in names {
                // What has been taken is this process's to work on, whatever becomes of the others.
                do throws(CommandFailure) { try take(name, &taken) } catch { taken.failure = error }
            }
            return taken
        }
    }
}

extension Job: Identifiable {
    /// Whether nobody is at work on it.
    package var isAbandoned: Bool { end == nil && owner?.isOver ?? true }
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
        // A copy under another name would be done again and again.
        return job?.version == Job.currentVersion && job.map { Self.name(of: $0.id) } == name ? job : nil
    }

    private func isOfNewerVersion(_ name: String) -> Bool {
        /// What every version can read.
        struct Version: Decodable { let version: Int }
        guard let bytes = try? file(name).read()?.bytes else { return false }
        let version = try? JSONDecoder().decode(Version.self, from: Data(bytes))
        return version.map { $0.version > Job.currentVersion } ?? false
    }

    private func take(_ name: String, _ taken: inout Taken) throws(CommandFailure) {
        guard var job = read(name) else {
            // It may have ended meanwhile.
            guard access("\(folder)/\(name)", F_OK) == 0, !isOfNewerVersion(name) else { return }
            taken.putAside.append((nil, .jobPutAside(file: name + Self.asideSuffix)))
            return putAside(name)
        }
        if job.end != nil {
            if job.origin.isOver { remove(job.id) }
            return
        }
        guard job.isAbandoned else {
            if job.owner != .current { taken.areOthersAtWork = true }
            return
        }
        // Compared before it is counted up: a file may hold any number.
        guard job.crashes < Self.mostCrashes - (job.owner == nil ? 0 : 1) else {
            let reason = "newsterm was killed twice during it, and does not retry."
            taken.putAside.append((job, job.entry(.notCompleted(reason), .killedTwice)))
            return putAside(name)
        }
        if job.owner != nil { job.crashes += 1 }
        job.owner = .current
        try store(job)
        taken.jobs.append(job)
    }

    /// What was put aside long ago, and what processes left that were killed while they wrote a job.
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
        // What cannot be renamed must not come back for ever, either.
        guard rename(path, path + Self.asideSuffix) == 0 else {
            unlink(path)
            return
        }
        // Its age counts from here.
        utimensat(AT_FDCWD, path + Self.asideSuffix, nil, 0)
    }
}
