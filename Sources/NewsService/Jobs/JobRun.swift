import BackgroundTasks
import News
import Programs

/// `newsterm wake --jobs`: has the jobs done that nobody is at work on, by the process that holds the lease or by this one,
/// and returns when they have ended.
package struct JobRun: Sendable {
    /// To a holder that takes no job over, such as one of an earlier version.
    private static let mostQuestions = 100

    private let workshop: AppServices
    private let queue: JobQueue
    private let center: BackgroundTaskCenter

    package init(_ workshop: AppServices) {
        self.workshop = workshop
        queue = JobQueue(workshop.locations)
        center = BackgroundTaskCenter(workshop.locations, clock: workshop.clock)
    }

    package func run() async throws {
        let signal = try await TerminationSignals.whileWorking(isCancellation: \.isCancellation) {
            workshop.prepareToRefresh()
            try await workshop.synchronizeIfChanged(needsList: false)
            var questions = 0
            // Those of others at work are theirs, unless they are let go of meanwhile.
            let ours = Set(queue.open().filter(\.isAbandoned).map(\.id))
            while case let open = queue.open().filter({ $0.isAbandoned || ours.contains($0.id) }), !open.isEmpty {
                if open.contains(where: \.isAbandoned) {
                    try await turn()
                    questions += 1
                }
                guard questions < Self.mostQuestions else {
                    throw CommandFailure(
                        "The newsterm that runs the tasks takes no jobs over; they wait for the next.",
                        status: .tryLater)
                }
                try await Task.sleep(for: BackgroundTaskCenter.pause)
            }
        }
        if let signal { throw CommandFailure(signal: signal) }
    }

    private func turn() async throws {
        do {
            if let lease = try Lease.acquire(directory: center.directory) { return try await work(lease) }
            try await center.ask(.finish(HandOver())).end()
        } catch TaskHostError.gone {
            // The next one is asked.
        } catch let error where Self.isOnItsWay(error) {
            // The kernel tells when its lease is free.
            try await work(Lease.acquireWhenFree(directory: center.directory))
        }
    }

    /// Whether the process that holds the lease is leaving, stopped, or of an earlier version.
    private static func isOnItsWay(_ error: any Error) -> Bool {
        switch error {
        case is TaskHostError, BackgroundTaskError.noHolder: true
        case let failure as CommandFailure: failure.exitCode == ExitStatus.tryLater.rawValue
        default: false
        }
    }

    private func work(_ lease: Lease) async throws {
        let holder = try await LeaseHolder(lease: lease, kind: .command, workshop: workshop)
        guard try await holder.whileAnswering({ await holder.runJobs() }) else {
            // A signal tells by itself how it ended.
            try Task.checkCancellation()
            throw CommandFailure("", status: .failure)
        }
    }
}
