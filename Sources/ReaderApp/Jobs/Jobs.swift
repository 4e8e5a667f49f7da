import BackgroundTasks
import Dispatch
import FoundationEssentials
import News
import NewsService
import NewsStore
import Newsroom
import Programs

/// What the user begins in the reader and wants finished: each piece under an assertion, so that to quit does not cut it
/// off. What another process can go on with is a job: it is in the queue from before it starts until it has ended.
final class Jobs: Sendable {
    private let assertions: BackgroundTaskAssertions
    private let running: RunningJobs
    private let workshop: AppServices
    private let background: BackgroundService
    private let tell: @Sendable (Job.End) -> Void

    /// - Parameter tell: tells the user how a job ended that another process went on with while this one was stopped.
    init(
        _ quitSequence: QuitSequence, _ workshop: AppServices, _ background: BackgroundService,
        tell: @escaping @Sendable (Job.End) -> Void = { _ in }
    ) {
        assertions = quitSequence.assertions
        running = quitSequence.jobs
        self.workshop = workshop
        self.background = background
        self.tell = tell
    }

    /// Begins work of this process alone, under an assertion of this name; on the calling thread: who leaves with the next
    /// key has begun it. All of it changes the library: nothing begins where that can only be read.
    func begin<Value: Sendable>(
        _ name: String, ending: @escaping @Sendable (Value) -> BackgroundTaskEnding = { _ in .done() },
        _ work: @escaping @Sendable () async throws -> Value
    ) throws -> AssertedWork<Value> {
        try workshop.library.checkWritable()
        return try assertions.startBackgroundTask(withName: name, ending: ending, work)
    }

    /// Begins a job in the same way, and returns what it came to, for one who waits.
    /// - Throws: what the work throws; `HandedOver` when another process goes on with it, or is about to.
    func run<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ work: Job.Work,
        ending: @escaping @Sendable (Value) -> BackgroundTaskEnding = { _ in .done() },
        _ body: @escaping @Sendable (RunningJob) async throws -> Value
    ) async throws -> Value {
        let job = running.begin(work)
        let begun: AssertedWork<Value>
        do {
            begun = try begin(work.subject.jobName, ending: ending) { [running, workshop] in
                defer { running.end(job) }
                return try await job.run(workshop.log) { try await body(job) }
            }
            job.note(begun.identifier)
        } catch {
            running.end(job)
            throw error
        }
        do {
            return try await begun.value
        } catch  where job.isHandedOver {
            // To the user who has left nothing is said here.
            try Task.checkCancellation()
            throw HandedOver(job: job.job.id, work: work.subject)
        }
    }

    /// Refreshes the feeds with these addresses, or all, whether they are due or not.
    /// - Returns: what came of it, here or in the process that went on with it.
    func refresh(
        isolation: isolated (any Actor)? = #isolation, _ urls: [String]?
    ) async throws -> RefreshResult {
        do {
            return try await runRefresh(urls)
        } catch let handedOver as HandedOver {
            if let fate = fate(of: handedOver.job) {
                if case .jobEnded(_, origin: _, _, words: _, .refreshed(let result)?)? = fate.entry { return result }
                return RefreshResult(words: fate.sentence)
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
            // A task of its own: this one may not do anything more.
            let left = await Task { try? await workshop.left(of: job.job, urls) }.value
            return try Self.end(result, left: left ?? urls, tally)
        }
    }

    /// What a refresh came to that was handed over.
    /// - Parameters:
    ///   - left: the feeds that have not been asked; nil: it is not known.
    ///   - tally: what has come of the others.
    /// - Throws: `CancellationError` when another process is to go on; what the refresh threw.
    static func end(
        _ result: Result<RefreshResult, any Error>, left: [String]?, _ tally: RefreshTally
    ) throws -> RefreshResult {
        if case .failure(let error) = result, !error.isCancellation { throw error }
        guard left?.isEmpty == true else { throw CancellationError() }
        // What follows the last answer, such as planning the next refresh, is made up for by whoever refreshes next.
        if case .success(let result) = result { return result }
        return tally.isEmpty ? RefreshResult(words: "All feeds had answered.") : RefreshResult(tally.report)
    }

    /// Does what the user asked for; the journal tells of its beginning and of its end.
    func asked<Value>(
        _ subject: WorkSubject, _ work: () async throws -> Value, ending: (Value) -> BackgroundTaskEnding,
        outcome: (Value) -> WorkOutcome?
    ) async throws -> Value {
        try await AskedWork(task: nil, asker: Asker(.user), clock: workshop.clock) { [background] in
            await background.note($0)
        }.run(subject, work, ending: ending, outcome: outcome)
    }

    /// Refreshes feeds, or all, within a job.
    func refresh(
        _ urls: [String]?, within job: RunningJob, _ tally: RefreshTally = RefreshTally()
    ) async throws -> RefreshResult {
        if urls == nil {
            // In the same words for a list that was named, which `synchronize` tells of as a mistake of the command line.
            try await workshop.subscriptions.checkIsThere()
            try await workshop.synchronize()
        }
        var order = RefreshOrder(urls: urls, force: true, asker: Asker(.user))
        // What has come of an answer when the user leaves need not come again.
        order.promotion = Promotion(isInBackground: false) { hasBegun in
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
        let isElsewhere = background.asksAnother
        _ = try await run(.launch(identifier: identifier), ending: ending) {
            [background] job -> BackgroundTaskResult? in
            do {
                return try await background.simulateLaunch(identifier) { job.noteDone($0) }
            } catch  where isElsewhere && job.isHandedOver {
                // It is under way there, and goes on.
                return nil
            }
        }
    }

    /// The process is about to be stopped: ends what it would take with it, and lets go of what is left of that. Blocks the
    /// thread. What another newsterm does goes on there.
    func suspend(until deadline: DispatchTime) {
        let asksAnother = background.asksAnother
        running.handOver(until: deadline) { job in
            switch job.work {
            case .refresh, .launch: !asksAnother
            case .addition, .fullText: true
            }
        }
        _ = running.release()
    }

    /// Starts a process that goes on with what was let go of, before this one is stopped. Its end is told when this one goes
    /// on.
    func handOver() {
        let left = running.queue.open().filter(\.isAbandoned)
        guard !left.isEmpty, let process = JobProcess.start(left, workshop.locations) else { return }
        Task {
            _ = await process.status(within: .never)
            for job in left { if let end = fate(of: job.id) { tell(end) } }
        }
    }

    /// Once the process goes on: what has become of a job that was handed over, once; nil: nothing yet.
    func fate(of job: Job.ID) -> Job.End? {
        guard let end = running.queue.job(job)?.end, running.queue.remove(job) else { return nil }
        return end
    }
}

extension RefreshResult {
    /// What the user is told of it after they have left.
    var ending: BackgroundTaskEnding {
        if (counts?.cancelled ?? 0) > 0 { return .notCompleted(words) }
        guard let counts, counts.failed > 0, counts.updated + counts.unchanged == 0 else { return .done(words) }
        return .failed(words)
    }
}
