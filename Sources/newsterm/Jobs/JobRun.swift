import BackgroundTasks
import Foundation

/// `newsterm wake --jobs`: goes on with the jobs that nobody is at work on, in this process or in the one that holds the
/// lease, until there are none.
struct JobRun: Sendable {
    /// Each time after a pause, or after a wait for the lease.
    private static let mostTurns = 100
    /// For the lease of a holder that does not answer, before it is asked again.
    private static let patience = Duration.seconds(60)

    private let workshop: Workshop
    private let queue: JobQueue

    init(_ workshop: Workshop) {
        self.workshop = workshop
        queue = JobQueue(workshop.locations)
    }

    func run() async throws {
        let signal = try await TerminationSignals.whileWorking {
            workshop.prepareToRefresh()
            try await workshop.synchronizeIfChanged()
            try await turns()
        }
        if let signal { throw CommandFailure(signal: signal) }
    }

    private func turns() async throws {
        for turn in 1...Self.mostTurns {
            if turn > 1 { try await Task.sleep(for: LeaseTurn.pause) }
            let open = queue.open()
            if open.isEmpty { return }
            let jobs = open.filter(\.isAbandoned)
            // What is left is of processes at work, or about to be gone.
            if jobs.isEmpty { continue }
            let offered = try await works(of: jobs)
            let handOver = HandOver(
                works: offered.map(\.work), process: ProcessInfo.processInfo.processIdentifier, jobs: jobs.map(\.id))
            do {
                switch try await LeaseTurn.take(.finish(handOver), workshop.locations) {
                case .ours(let lease): try await work(lease)
                case .theirs(let answers): try await follow(answers, offered)
                }
            } catch HolderFailure.wentAway {
                continue
            } catch let failure as CommandFailure where failure.exitCode == ExitStatus.tryLater.rawValue {
                // It is leaving, or stopped: the kernel tells when its lease is free.
                if let free = try await lease() { try await work(free) }
            }
        }
        throw CommandFailure("The newsterm that runs the tasks does not go on with the jobs.", status: .tryLater)
    }

    private func work(_ lease: Lease) async throws {
        let holder = try await LeaseHolder(lease: lease, kind: .command, workshop: workshop)
        guard try await holder.whileAnswering({ await holder.runJobs() }) else {
            throw CommandFailure("", status: .failure)
        }
    }

    /// What a holder of an earlier version, which knows nothing of the queue, can do of them.
    private func works(of jobs: [Job]) async throws -> [(job: Job, work: Job.Work)] {
        var works: [(job: Job, work: Job.Work)] = []
        for job in jobs {
            switch job.work {
            case .refresh(let feeds, let isNamed):
                works.append((job, .refresh(feeds: try await workshop.left(of: job, feeds), isNamed: isNamed)))
            case .fullText, .launch: works.append((job, job.work))
            // It would go on only with an address that its reader has listed.
            case .addition: break
            }
        }
        return works
    }

    private func follow(_ answers: HolderAnswers, _ works: [(job: Job, work: Job.Work)]) async throws {
        do {
            _ = try await HolderConversation.end(of: answers) { answer in
                // A holder of an earlier version leaves that to the asker, and has told how it ended.
                guard case .worked(let ended) = answer else { return }
                for (job, work) in works where work == ended { queue.remove(job.id) }
            }
        } catch let failure as CommandFailure where failure.exitCode != ExitStatus.tryLater.rawValue {
            // The journal tells what has failed.
        }
    }

    private func lease() async throws -> Lease? {
        try await withThrowingTaskGroup(of: Lease?.self) { group in
            group.addTask { try await Lease.acquireWhenFree(directory: workshop.locations.background) }
            group.addTask {
                try await Task.sleep(for: Self.patience)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
