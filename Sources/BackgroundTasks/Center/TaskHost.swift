public import FoundationEssentials
import Glibc
import Programs

/// The process that runs the tasks: this one or another.
protocol TaskHost: Sendable {
    /// Performs a call, passes on its answers, and returns after the last one.
    /// - Throws: `TaskHostError`, `BackgroundTaskError`, `CancellationError`.
    func perform(_ call: TaskCall, _ send: @escaping @Sendable (TaskAnswer) -> Void) async throws
}

/// This process, which holds the lease.
struct LocalTaskHost: TaskHost {
    /// Weak: a process that watches must not keep alive a scheduler that the program has released.
    private(set) weak var scheduler: BackgroundTaskScheduler?
    let registrations: TaskRegistrations
    var answer: BackgroundTaskCenter.Answer?
    /// Answers lines that are not calls, from program versions older than this protocol.
    var answerLegacy: BackgroundTaskCenter.Answer?
    /// Called before a status or an explanation is sent.
    var prepareStatus: @Sendable () async -> Void = {}
    /// Sent when this process releases the lease.
    let end = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: true)

    func perform(_ call: TaskCall, _ send: @escaping @Sendable (TaskAnswer) -> Void) async throws {
        try await perform(call, send) {}
    }

    /// - Parameter untilSent: returns when the kernel has taken the answers so far, or the client is gone.
    private func perform(
        _ call: TaskCall, _ send: @escaping @Sendable (TaskAnswer) -> Void,
        _ untilSent: @escaping @Sendable () async -> Void
    ) async throws {
        do {
            try await work(on: call, send, untilSent)
        } catch BackgroundTaskError.unavailable(let reason) {
            // The scheduler is stopping: the caller must ask the next holder.
            if await scheduler?.isLeaving ?? true { throw TaskHostError.leaving }
            throw BackgroundTaskError.unavailable(reason: reason)
        }
    }

    private func work(
        on call: TaskCall, _ send: @escaping @Sendable (TaskAnswer) -> Void,
        _ untilSent: @escaping @Sendable () async -> Void
    ) async throws {
        if case .watch = call.action { return try await watch(send, untilSent) }
        guard let scheduler else { throw TaskHostError.leaving }
        switch call.action {
        case .submit(let identifier, let date):
            let request = await request(for: identifier, notBefore: date, scheduler)
            try await scheduler.submit(request, call: call.id)
        case .submitRequest(let request, let stopsRun):
            try await scheduler.submit(request, isOwn: true, stopsRun: stopsRun, call: call.id)
        case .cancel(let identifier, let stopsRun):
            try await scheduler.beginCancelling(identifier, stopsRun: stopsRun, call: call.id).get()
        case .launch(let identifier):
            // Not running, as in a process that holds the lease for another purpose: it would launch nothing.
            guard await scheduler.isRunning else { throw TaskHostError.leaving }
            let request = await request(for: identifier, notBefore: nil, scheduler)
            send(.ended(try await scheduler.launch(request, call: call.id)))
        case .expire(let identifier): try await scheduler.simulateExpiration(forTaskWithIdentifier: identifier)
        case .explain(let identifier):
            await prepareStatus()
            send(.explanation(try await scheduler.explain(identifier)))
        // Answered above.
        case .watch: break
        case .custom(let request):
            guard let answer else {
                throw BackgroundTaskError.unavailable(reason: "the program does not handle custom requests")
            }
            await answer(request) { send(.custom($0)) }
            // A cancelled answer is incomplete.
            try Task.checkCancellation()
        }
    }

    /// A request for one launch, from the registration or else from the scheduler's records.
    private func request(
        for identifier: String, notBefore date: Date?, _ scheduler: BackgroundTaskScheduler
    ) async -> BackgroundTaskRequest {
        guard !registrations.isRegistered(identifier), var known = await scheduler.knownRequest(of: identifier) else {
            return registrations.request(for: identifier, notBefore: date)
        }
        known.earliestBeginDate = date
        return known
    }

    /// Streams the state of the tasks while this process holds the lease. A slow client gets the newest state only.
    private func watch(
        _ send: @escaping @Sendable (TaskAnswer) -> Void, _ untilSent: @escaping @Sendable () async -> Void
    ) async throws {
        await prepareStatus()
        guard let updates = scheduler?.statusUpdates() else { throw TaskHostError.gone }
        // A scheduler that does not run sends changes only, so send the present state here.
        if await scheduler?.isRunning == false, let present = await scheduler?.currentStatuses {
            send(.statuses(present))
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await statuses in updates {
                    send(.statuses(statuses))
                    await untilSent()
                }
            }
            group.addTask { _ = await end.stream().first { _ in true } }
            await group.next()
            group.cancelAll()
        }
        throw TaskHostError.gone
    }

    /// Answers another process.
    func serve(_ line: Data, _ client: LeaseServer.Client) async {
        let sendLine: @Sendable (Data) -> Void = { client.send($0) }
        if let answerLegacy, !TaskCall.isCall(line) { return await answerLegacy(line, sendLine) }
        let send: @Sendable (TaskAnswer) -> Void = { answer in
            do {
                sendLine(try JSONCoding.encode(answer))
            } catch {
                let failure = BackgroundTaskError.unavailable(reason: "the answer cannot be sent: \(error)")
                if let line = try? JSONCoding.encode(TaskAnswer.failed(failure)) { sendLine(line) }
            }
        }
        do {
            let call = try TaskCall(line: line)
            send(.accepted)
            try await perform(call, send) { await client.waitUntilSent() }
            send(.done)
        } catch BackgroundTaskError.notRegistered(let identifier, nil) {
            // The caller is another process, which may have a handler, so name this one.
            send(.failed(.notRegistered(identifier: identifier, process: getpid())))
        } catch let error as BackgroundTaskError {
            send(.failed(error))
        } catch let error as TaskHostError {
            send(.refused(error))
        } catch {
            // Cancelled. Without a final answer the other process knows that this one is ending.
        }
    }
}

/// Another process, which holds the lease.
struct RemoteTaskHost: TaskHost {
    let directory: String
    /// How long to wait for the first answer.
    let timeout: Duration

    func perform(_ call: TaskCall, _ send: @escaping @Sendable (TaskAnswer) -> Void) async throws {
        // Allow for the two clocks being read at different times.
        let begun = ContinuousClock.now - .milliseconds(10)
        do {
            let lines = try await LeaseChannel.ask(
                JSONCoding.encode(call), directory: directory, firstAnswerWithin: timeout)
            for try await line in lines {
                switch try decode(line) {
                case .accepted: continue
                case .done: return
                case .failed(let error): throw error
                case .refused(let error): throw error
                case let answer: send(answer)
                }
            }
        } catch BackgroundTaskError.noAnswer {
            let isSilent = begun.duration(to: .now) >= timeout
            throw isSilent ? TaskHostError.unanswered(by: Lease.holder(directory: directory)) : .gone
        } catch BackgroundTaskError.conversationBroken {}
        try Task.checkCancellation()
        throw TaskHostError.gone
    }

    private func decode(_ line: Data) throws(TaskHostError) -> TaskAnswer {
        do {
            return try JSONCoding.decode(TaskAnswer.self, from: line)
        } catch {
            throw .otherVersion(process: Lease.holder(directory: directory))
        }
    }
}

/// What can go wrong when asking the process that runs the tasks. `description` is a sentence that says what to do.
public enum TaskHostError: Error, Codable, Sendable, Equatable {
    /// It ended before answering in full. A launch that it began is pending again.
    case gone
    /// It holds the lease but did not answer in time: it is busy or, if `isStopped`, stopped; `process` nil: its ID is
    /// unknown.
    case silent(process: Int32?, isStopped: Bool = false)
    /// It is quitting and has not performed the call.
    case leaving
    /// The two processes use different protocol versions; `process` nil: its ID is unknown.
    case otherVersion(process: Int32?)
}

extension TaskHostError: LocalizedError {
    public var errorDescription: String? { description }
}

extension TaskHostError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .gone: "The process that runs the background tasks ended before it answered. Try again."
        case .silent(let process, let isStopped):
            "The process that runs the background tasks\(Self.number(process)) does not answer. "
                + (isStopped ? "It is stopped: continue it or end it, and try again." : "It is busy: try again later.")
        case .leaving: "The process that runs the background tasks is quitting. Try again."
        case .otherVersion(let process):
            "The process that runs the background tasks\(Self.number(process)) has a different version. Restart it, "
                + "and try again."
        }
    }

    /// The error for a process that is alive but did not answer.
    static func unanswered(by process: Int32?) -> TaskHostError {
        let isStopped = process.map { RunningProcess(process: $0, started: nil).isStopped } ?? false
        return .silent(process: process, isStopped: isStopped)
    }

    private static func number(_ process: Int32?) -> String { process.map { ", number \($0)," } ?? "" }
}
