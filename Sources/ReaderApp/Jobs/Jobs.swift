import BackgroundTasks
import Dispatch
import FoundationEssentials
import News
import NewsService
import NewsStore
import Newsroom
import Programs

/// Work that the user begins in the reader and that quitting must not cut off: each piece runs under an assertion. Work
/// that another process can continue is a job: it is in the queue from before it starts until it ends.
final class Jobs: Sendable {
    private let assertions: BackgroundTaskAssertions
    private let running: RunningJobs
    private let services: AppServices
    private let background: BackgroundService
    private let tell: @Sendable (Job.End) -> Void

    /// - Parameter tell: reports the end of a job that another process continued while this one was stopped.
    init(
        _ quitSequence: QuitSequence, _ services: AppServices, _ background: BackgroundService,
        tell: @escaping @Sendable (Job.End) -> Void = { _ in }
    ) {
        assertions = quitSequence.assertions
        running = quitSequence.jobs
        self.services = services
        self.background = background
        self.tell = tell
    }

    /// Begins work for this process only, under a named assertion. Synchronous, so that it has begun before the next
    /// key can quit. All such work changes the library, so none begins if that is read-only.
    func begin<Value: Sendable>(
        _ name: String, ending: @escaping @Sendable (Value) -> BackgroundTaskEnding = { _ in .done() },
        _ work: @escaping @Sendable () async throws -> Value
    ) throws -> AssertedWork<Value> {
        try services.library.checkWritable()
        return try assertions.startBackgroundTask(withName: name, ending: ending, work)
    }

    /// Begins a job in the same way and returns its result.
    /// - Throws: what the work throws; `HandedOver` when another process continues it, or is about to.
    func run<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ work: Job.Work,
        ending: @escaping @Sendable (Value) -> BackgroundTaskEnding = { _ in .done() },
        _ body: @escaping @Sendable (RunningJob) async throws -> Value
    ) async throws -> Value {
        let job = running.begin(work)
        let begun: AssertedWork<Value>
        do {
            begun = try begin(work.subject.jobName, ending: ending) { [running, services] in
                defer { running.end(job) }
                return try await job.run(services.log) { try await body(job) }
            }
            job.note(begun.identifier)
        } catch {
            running.end(job)
            throw error
        }
        do {
            return try await begun.value
        } catch  where job.isHandedOver {
            // A user who has quit gets no message here.
            try Task.checkCancellation()
            throw HandedOver(job: job.job.id, work: work.subject)
        }
    }

    /// Refreshes the feeds with these addresses, or all, whether due or not.
    /// - Returns: the result, here or in the process that continued it.
    func refresh(
        isolation: isolated (any Actor)? = #isolation, _ urls: [String]?
    ) async throws -> RefreshResult {
        do {
            return try await runRefresh(urls)
        } catch let handedOver as HandedOver {
            if let takeEnd = takeEnd(of: handedOver.job) {
                if case .jobEnded(_, origin: _, _, words: _, .refreshed(let result)?)? = takeEnd.entry { return result }
                return RefreshResult(words: takeEnd.sentence)
            }
            var result = RefreshResult(words: "\(handedOver)")
            result.isStopped = true
            return result
        }
    }

    private func runRefresh(
        isolation: isolated (any Actor)? = #isolation, _ urls: [String]?
    ) async throws -> RefreshResult {
        try await run(.refresh(feeds: urls, isNamed: urls != nil), ending: \.ending) { [self] job in
            let tally = RefreshTally()
            let result: Result<RefreshResult, any Error>
            do {
                result = .success(try await refresh(urls, within: job, tally))
            } catch {
                result = .failure(error)
            }
            guard job.isHandedOver else { return try result.get() }
            // A task of its own, since the current one may be cancelled.
            let left = await Task { try? await services.left(of: job.job, urls) }.value
            return try Self.end(result, left: left ?? urls, tally)
        }
    }

    /// The result of a refresh that was handed over.
    /// - Parameters:
    ///   - left: The feeds not asked yet; `nil` when unknown.
    ///   - tally: The results of the others.
    /// - Throws: `CancellationError` when another process is to continue; what the refresh threw.
    static func end(
        _ result: Result<RefreshResult, any Error>, left: [String]?, _ tally: RefreshTally
    ) throws -> RefreshResult {
        if case .failure(let error) = result, !error.isCancellation { throw error }
        guard left?.isEmpty == true else { throw CancellationError() }
        // Steps after the last response, such as planning the next refresh, are made up for by the next refresh.
        if case .success(let result) = result { return result }
        return tally.isEmpty ? RefreshResult(words: "All feeds had answered.") : RefreshResult(tally.report)
    }

    /// Carries out a user's request, with journal entries for its beginning and end.
    func asked<Value>(
        _ subject: WorkSubject, _ work: () async throws -> Value, ending: (Value) -> BackgroundTaskEnding,
        outcome: (Value) -> WorkOutcome?
    ) async throws -> Value {
        try await RequestedWork(task: nil, requester: Requester(.user), clock: services.clock) { [background] in
            await background.note($0)
        }.run(subject, work, ending: ending, outcome: outcome)
    }

    /// Refreshes feeds, or all, within a job.
    func refresh(
        _ urls: [String]?, within job: RunningJob, _ tally: RefreshTally = RefreshTally()
    ) async throws -> RefreshResult {
        if urls == nil {
            // Report a missing list first: `synchronize` would treat a named one as a mistake on the command line.
            try await services.subscriptions.requireList()
            try await services.synchronize()
        }
        var order = RefreshRequest(urls: urls, force: true, requester: Requester(.user))
        // A partly received response is handed over too, so that it need not be fetched again.
        order.handoff = TransferHandoff(isInBackground: false) { hasBegun in
            hasBegun && job.isHandedOver
        } report: { [background] in
            await background.note(NewsEntry($0))
        }
        return try await background.refresh(order, tally) { job.noteDone($0) }
    }

    /// Launches a task now, and returns when its run has ended.
    func simulateLaunch(isolation: isolated (any Actor)? = #isolation, _ identifier: String) async throws {
        let ending: @Sendable (BackgroundTaskResult?) -> BackgroundTaskEnding = {
            $0?.ending ?? .done("Another newsterm runs it.")
        }
        let isElsewhere = background.usesOtherProcess
        _ = try await run(.launch(identifier: identifier), ending: ending) {
            [background] job -> BackgroundTaskResult? in
            do {
                return try await background.simulateLaunch(identifier) { job.noteDone($0) }
            } catch  where isElsewhere && job.isHandedOver {
                // The other newsterm keeps running it.
                return nil
            }
        }
    }

    /// Hands over the jobs that would be stopped with this process, and releases them. Blocks the thread. Jobs run by
    /// another newsterm continue there.
    func suspend(until deadline: DispatchTime) {
        let usesOtherProcess = background.usesOtherProcess
        running.handOver(until: deadline) { job in
            switch job.work {
            case .refresh, .launch: !usesOtherProcess
            case .addition, .fullText: true
            }
        }
        _ = running.release()
    }

    /// Starts a process that continues the released jobs before this one is stopped. Their end is reported when this
    /// process continues.
    func handOver() {
        let left = running.queue.open().filter(\.isAbandoned)
        guard !left.isEmpty, let process = JobProcess.start(left, services.locations) else { return }
        Task {
            _ = await process.status(within: .never)
            for job in left { if let end = takeEnd(of: job.id) { tell(end) } }
        }
    }

    /// The end of a job that was handed over, for a process that continues; returned once. `nil` if it has not ended
    /// yet.
    func takeEnd(of job: Job.ID) -> Job.End? {
        guard let end = running.queue.job(job)?.end, running.queue.remove(job) else { return nil }
        return end
    }
}

extension RefreshResult {
    /// The result for a user who has quit.
    var ending: BackgroundTaskEnding {
        if (counts?.cancelled ?? 0) > 0 { return .notCompleted(words) }
        guard let counts, counts.failed > 0, counts.updated + counts.unchanged == 0 else { return .done(words) }
        return .failed(words)
    }
}
