import FoundationEssentials

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
    let answer: BackgroundTaskCenter.Answer?
    /// Answers what is no call: lines of a program's own, from before it spoke this language.
    var answerEarlier: BackgroundTaskCenter.Answer?
    /// Called before somebody is told how things stand.
    var prepareToTell: @Sendable () async -> Void = {}

    func perform(_ call: TaskCall, _ tell: @escaping @Sendable (TaskAnswer) -> Void) async throws {
        do {
            try await work(on: call, tell)
        } catch BackgroundTaskError.unavailable(let reason) {
            // Who asks a scheduler that stops has to ask the next.
            if await scheduler.isLeaving { throw TaskHostError.leaving }
            throw BackgroundTaskError.unavailable(reason: reason)
        }
    }

    private func work(on call: TaskCall, _ tell: @escaping @Sendable (TaskAnswer) -> Void) async throws {
        switch call.action {
        case .submit(let identifier, let date):
            try await scheduler.submit(registrations.request(for: identifier, notBefore: date), call: call.id)
        case .submitRequest(let request, let stopsRun):
            try await scheduler.submit(request, stopsRun: stopsRun, call: call.id)
        case .cancel(let identifier, let stopsRun):
            try await scheduler.cancel(identifier, stopsRun: stopsRun, call: call.id)
        case .launch(let identifier):
            // Beside it nothing would be launched, such as in a process that holds the lease for something else.
            guard await scheduler.isRunning else { throw TaskHostError.leaving }
            tell(.ended(try await scheduler.launch(identifier, call: call.id)))
        case .expire(let identifier): try await scheduler.simulateExpiration(forTaskWithIdentifier: identifier)
        case .explain(let identifier):
            await prepareToTell()
            tell(.explanation(try await scheduler.explain(identifier)))
        case .watch:
            await prepareToTell()
            let updates = scheduler.statusUpdates()
            // One that does not run tells of changes alone.
            if await !scheduler.isRunning { tell(.statuses(await scheduler.currentStatuses)) }
            for await statuses in updates { tell(.statuses(statuses)) }
        case .own(let request):
            guard let answer else {
                throw BackgroundTaskError.unavailable(reason: "the program answers no requests of its own")
            }
            await answer(request) { tell(.own($0)) }
            // One that was cut off has not said all.
            try Task.checkCancellation()
        }
    }

    /// Answers another process.
    func serve(_ line: Data, _ say: @escaping @Sendable (Data) -> Void) async {
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
            try await perform(call, tell)
            tell(.done)
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
        let begun = ContinuousClock.now
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
            throw isSilent ? TaskHostError.silent(process: Lease.holder(directory: directory)) : .gone
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
