public import FoundationEssentials
import Glibc

/// Whoever runs the tasks, in this process or in another.
protocol TaskHost: Sendable {
    /// Does what a call asks for, tells what comes of it, and returns when that is all.
    /// - Throws: `TaskHostError`, `BackgroundTaskError`, `CancellationError`.
    func perform(_ call: TaskCall, _ tell: @escaping @Sendable (TaskAnswer) -> Void) async throws
}

/// This process, which holds the lease.
struct LocalTaskHost: TaskHost {
    let scheduler: BackgroundTaskScheduler
    let registrations: TaskRegistrations
    var answer: BackgroundTaskCenter.Answer?
    /// Answers what is no call: lines of a program's own, from before it spoke this language.
    var answerEarlier: BackgroundTaskCenter.Answer?
    /// Called before somebody is told how things stand.
    var prepareToTell: @Sendable () async -> Void = {}
    /// Told when this process gives the lease back.
    let end = Broadcaster<Void>(bufferedValues: 1, repeatsLatest: true)

    func perform(_ call: TaskCall, _ tell: @escaping @Sendable (TaskAnswer) -> Void) async throws {
        try await perform(call, tell) {}
    }

    /// - Parameter untilTaken: returns when what was told so far has been taken, or will not be any more.
    private func perform(
        _ call: TaskCall, _ tell: @escaping @Sendable (TaskAnswer) -> Void,
        _ untilTaken: @escaping @Sendable () async -> Void
    ) async throws {
        do {
            try await work(on: call, tell, untilTaken)
        } catch BackgroundTaskError.unavailable(let reason) {
            // Who asks a scheduler that stops has to ask the next.
            if await scheduler.isLeaving { throw TaskHostError.leaving }
            throw BackgroundTaskError.unavailable(reason: reason)
        }
    }

    private func work(
        on call: TaskCall, _ tell: @escaping @Sendable (TaskAnswer) -> Void,
        _ untilTaken: @escaping @Sendable () async -> Void
    ) async throws {
        switch call.action {
        case .submit(let identifier, let date):
            try await scheduler.submit(await request(for: identifier, notBefore: date), call: call.id)
        case .submitRequest(let request, let stopsRun):
            try await scheduler.submit(request, isOwn: true, stopsRun: stopsRun, call: call.id)
        case .cancel(let identifier, let stopsRun):
            try await scheduler.beginCancelling(identifier, stopsRun: stopsRun, call: call.id).get()
        case .launch(let identifier):
            // Beside it nothing would be launched, such as in a process that holds the lease for something else.
            guard await scheduler.isRunning else { throw TaskHostError.leaving }
            let request = await request(for: identifier, notBefore: nil)
            tell(.ended(try await scheduler.launch(request, call: call.id)))
        case .expire(let identifier): try await scheduler.simulateExpiration(forTaskWithIdentifier: identifier)
        case .explain(let identifier):
            await prepareToTell()
            tell(.explanation(try await scheduler.explain(identifier)))
        case .watch: try await watch(tell, untilTaken)
        case .own(let request):
            guard let answer else {
                throw BackgroundTaskError.unavailable(reason: "the program answers no requests of its own")
            }
            await answer(request) { tell(.own($0)) }
            // One that was cut off has not said all.
            try Task.checkCancellation()
        }
    }

    /// One launch of a task, as it is registered, or as the scheduler knows it.
    private func request(for identifier: String, notBefore date: Date?) async -> BackgroundTaskRequest {
        guard !registrations.isRegistered(identifier), var known = await scheduler.knownRequest(of: identifier) else {
            return registrations.request(for: identifier, notBefore: date)
        }
        known.earliestBeginDate = date
        return known
    }

    /// Tells how the tasks stand for as long as this process holds the lease. Who is behind is told the newest state.
    private func watch(
        _ tell: @escaping @Sendable (TaskAnswer) -> Void, _ untilTaken: @escaping @Sendable () async -> Void
    ) async throws {
        await prepareToTell()
        let updates = scheduler.statusUpdates()
        // One that does not run tells of changes alone.
        if await !scheduler.isRunning { tell(.statuses(await scheduler.currentStatuses)) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await statuses in updates {
                    tell(.statuses(statuses))
                    await untilTaken()
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
        let say: @Sendable (Data) -> Void = { client.say($0) }
        if let answerEarlier, !TaskCall.isCall(line) { return await answerEarlier(line, say) }
        let tell: @Sendable (TaskAnswer) -> Void = { answer in
            do {
                say(try JSONCoding.encode(answer))
            } catch {
                let failure = BackgroundTaskError.unavailable(reason: "the answer cannot be sent: \(error)")
                if let line = try? JSONCoding.encode(TaskAnswer.failed(failure)) { say(line) }
            }
        }
        do {
            let call = try TaskCall(line: line)
            tell(.accepted)
            try await perform(call, tell) { await client.hasTaken() }
            tell(.done)
        } catch BackgroundTaskError.notRegistered(let identifier, nil) {
            // Who asks is another process, which may have one.
            tell(.failed(.notRegistered(identifier: identifier, process: getpid())))
        } catch let error as BackgroundTaskError {
            tell(.failed(error))
        } catch let error as TaskHostError {
            tell(.refused(error))
        } catch {
            // It was cancelled. Without a last word the other process knows that this one ends.
        }
    }
}

/// Another process, which holds the lease.
struct RemoteTaskHost: TaskHost {
    let directory: String
    /// How long it may take for its first word.
    let patience: Duration

    func perform(_ call: TaskCall, _ tell: @escaping @Sendable (TaskAnswer) -> Void) async throws {
        // The two clocks are not read at the same moment.
        let begun = ContinuousClock.now - .milliseconds(10)
        do {
            let lines = try await LeaseChannel.ask(
                JSONCoding.encode(call), directory: directory, firstAnswerWithin: patience)
            for try await line in lines {
                switch try decode(line) {
                case .accepted: continue
                case .done: return
                case .failed(let error): throw error
                case .refused(let error): throw error
                case let answer: tell(answer)
                }
            }
        } catch BackgroundTaskError.noAnswer {
            let isSilent = begun.duration(to: .now) >= patience
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

/// What can go wrong when another process runs the tasks and is asked. `description` is a sentence with what to do.
public enum TaskHostError: Error, Codable, Sendable, Equatable {
    /// It ended before it had answered in full. A launch that it had begun is pending again.
    case gone
    /// It holds the lease and has not answered in time: it is busy, unless it is stopped; nil: it cannot be told which
    /// process that is.
    case silent(process: Int32?, isStopped: Bool = false)
    /// It is about to end, and has done nothing of what it was asked for.
    case leaving
    /// One of the two does not understand the other; nil: it cannot be told which process that is.
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

    /// What it means that a process which is there has not answered.
    static func unanswered(by process: Int32?) -> TaskHostError {
        let isStopped = process.map { RunningProcess(process: $0, started: nil).isStopped } ?? false
        return .silent(process: process, isStopped: isStopped)
    }

    private static func number(_ process: Int32?) -> String { process.map { ", number \($0)," } ?? "" }
}

/// What one process asks of the one that runs the tasks: one JSON object on one line.
struct TaskCall: Codable, Sendable {
    enum Action: Codable, Sendable {
        /// As the host has the identifier registered.
        case submit(identifier: String, notBefore: Date?)
        case submitRequest(BackgroundTaskRequest, stopsRun: Bool)
        /// nil: all of them.
        case cancel(identifier: String?, stopsRun: Bool)
        case launch(identifier: String)
        case expire(identifier: String)
        case explain(identifier: String)
        /// Tell how the tasks stand, now and with every change.
        case watch
        /// What the program's own handler of requests answers.
        case own(Data)
    }

    /// Of the language that the processes speak.
    static let currentVersion = 1

    var version = TaskCall.currentVersion
    /// The same when it is repeated.
    var id = UUID()
    var action: Action

    init(_ action: Action) { self.action = action }

    /// - Throws: `otherVersion`.
    init(line: Data) throws(TaskHostError) {
        guard let version = try? JSONCoding.decode(Version.self, from: line), version.version == Self.currentVersion,
            let call = try? JSONCoding.decode(TaskCall.self, from: line)
        else { throw .otherVersion(process: getpid()) }
        self = call
    }

    /// Whether a line is a call, of whichever version.
    static func isCall(_ line: Data) -> Bool { (try? JSONCoding.decode(Version.self, from: line)) != nil }

    private struct Version: Codable { var version: Int }
}

extension TaskCall.Action {
    /// The task that the journal names with what it does; nil: there is none, or none is needed.
    var identifier: String? {
        switch self {
        case .submit(let identifier, _), .launch(let identifier): identifier
        case .submitRequest(let request, _): request.identifier
        case .cancel(let identifier, _): identifier
        case .expire, .explain, .watch, .own: nil
        }
    }

    /// Whether it is done as soon as it is written down.
    var isBrief: Bool {
        switch self {
        case .submit, .submitRequest, .cancel: true
        case .launch, .expire, .explain, .watch, .own: false
        }
    }

    /// Whether it does no harm when it was done already, or changes nothing.
    var canBeRepeated: Bool {
        switch self {
        case .submit, .submitRequest, .cancel, .launch, .explain: true
        case .expire, .watch, .own: false
        }
    }
}

/// What the process that runs the tasks answers: JSON objects, one a line.
enum TaskAnswer: Codable, Sendable {
    /// Understood, and being worked on.
    case accepted
    case statuses([BackgroundTaskStatus])
    case explanation(Explanation)
    /// The run that was launched has ended.
    case ended(BackgroundTaskResult)
    /// What the program's own handler said.
    case own(Data)
    /// The last: all is done; it could not be done; it was not tried.
    case done
    case failed(BackgroundTaskError)
    case refused(TaskHostError)
}
