import BackgroundTasks
import News
import Programs

/// `newsterm wake --jobs`: has the abandoned jobs run by the lease holder or by this process, sends what the user wants
/// saved to services and has marked, and returns when all that has ended.
package struct JobRun: Sendable {
    /// Gives up after this many requests to a holder that takes over no jobs, such as one of an older version.
    private static let maximumRequests = 100

    private let services: AppServices
    private let queue: JobQueue
    private let center: BackgroundTaskCenter

    package init(_ services: AppServices) {
        self.services = services
        queue = JobQueue(services.locations)
        center = BackgroundTaskCenter(services.locations, clock: services.clock)
    }

    package func run() async throws {
        let signal = try await TerminationSignals.whileWorking(isCancellation: \.isCancellation) {
            services.prepareToRefresh()
            async let saves: Void = services.sendLeftSaves()
            async let waiting: Void = services.sendWaiting()
            try await services.synchronizeIfChanged(needsList: false)
            var questions = 0
            // Jobs of working processes are left to them, unless they release them meanwhile.
            let ours = Set(queue.open().filter(\.isAbandoned).map(\.id))
            while case let open = queue.open().filter({ $0.isAbandoned || ours.contains($0.id) }), !open.isEmpty {
                if open.contains(where: \.isAbandoned) {
                    try await turn()
                    questions += 1
                }
                guard questions < Self.maximumRequests else {
                    throw CommandFailure(
                        "The newsterm that runs the tasks takes no jobs over; they wait for the next.",
                        status: .tryLater)
                }
                try await Task.sleep(for: BackgroundTaskCenter.pause)
            }
            _ = await (saves, waiting)
        }
        if let signal { throw CommandFailure(signal: signal) }
    }

    private func turn() async throws {
        do {
            if let lease = try Lease.acquire(directory: center.directory) { return try await work(lease) }
            try await center.ask(.finish(LegacyJobList())).end()
        } catch TaskHostError.gone {
            // Asks the next holder.
        } catch let error where Self.isTransient(error) {
            // The kernel signals when the lease is free.
            try await work(Lease.acquireWhenFree(directory: center.directory))
        }
    }

    /// Whether the lease holder is ending, stopped, or of an older version.
    private static func isTransient(_ error: any Error) -> Bool {
        switch error {
        case is TaskHostError, BackgroundTaskError.noHolder: true
        case let failure as CommandFailure: failure.exitCode == ExitStatus.tryLater.rawValue
        default: false
        }
    }

    private func work(_ lease: Lease) async throws {
        let holder = try await LeaseHolder(lease: lease, kind: .command, services: services)
        guard try await holder.whileAnswering({ await holder.runJobs() }) else {
            // The exit status of a signal is set in `run`.
            try Task.checkCancellation()
            throw CommandFailure("", status: .failure)
        }
    }
}
