import Dispatch
public import FoundationEssentials
import Synchronization

/// What every process can ask for, whoever runs the tasks.
extension BackgroundTaskCenter {
    /// Asks for one launch of a task, when it suits. A request of it that is still pending is replaced. A periodic task is
    /// launched out of turn, and its periods are counted from there.
    ///
    /// It returns when the request is on disk. One of a task that no process has registered waits for one that does, so a
    /// request with a misspelt identifier waits for ever. The journal has an entry that it waits for a handler,
    /// ``explain(_:)`` says the same while a process runs the tasks, and a center with a list of permitted identifiers
    /// refuses it at once with `notPermitted`.
    /// - Parameter delay: the launch is not before this has passed.
    public func submit(_ identifier: String, after delay: Duration = .zero) async throws {
        let date = delay > .zero ? clock.now.addingTimeInterval(delay.timeInterval) : nil
        _ = try await perform(.submit(identifier: identifier, notBefore: date))
    }

    /// The same for a request with a title, dates or a kind of its own.
    /// - Parameter stopsRun: whether a run under way is told to stop. Otherwise the request waits for its end.
    public func submit(_ request: BackgroundTaskRequest, stopsRun: Bool = false) async throws {
        if let error = request.unsupported { throw error }
        _ = try await perform(.submitRequest(request, stopsRun: stopsRun))
    }

    /// Drops the pending request of a task, if there is one.
    /// - Parameter stopsRun: whether a run under way is told to stop, too. Otherwise it goes on.
    public func cancel(_ identifier: String, stopsRun: Bool = false) async throws {
        _ = try await perform(.cancel(identifier: identifier, stopsRun: stopsRun))
    }

    /// Drops all pending requests. Runs under way go on.
    public func cancelAll() async throws { _ = try await perform(.cancel(identifier: nil, stopsRun: false)) }

    /// Runs a task now, and returns when that run has ended: launches its pending request, whatever it waits for, submits
    /// one first where none is pending, or joins the run that is under way. If no process runs
    /// the tasks, this one does, if it has registered the task, and as ``run(_:endsOnSignals:)`` does: the run is told to
    /// stop, and given a short grace, when the calling task is cancelled and at SIGTERM, SIGINT or SIGHUP.
    /// - Parameter endsOnSignals: whether these signals end a run in this process; false for a program that handles them
    ///   itself.
    /// - Throws: `noHolder` when no process runs the tasks, and this one has not registered the task. From the process that
    ///   runs them: `notRegistered` when it has no handler for the task; `noPendingRequest` when nothing of it is pending
    ///   either; `alreadyRunning` while a run that was given up goes on. ``TaskHostError/gone`` when the process that had
    ///   launched it ended, or the run in this one was told to stop: the request is pending again. `storage` when what a
    ///   run in this process came to could not be written down: it may run again.
    @discardableResult
    public func launch(_ identifier: String, endsOnSignals: Bool = true) async throws -> BackgroundTaskResult {
        let call = TaskCall.Action.launch(identifier: identifier)
        guard case .ended(let result) = try await perform(call, endsOnSignals: endsOnSignals) else {
            throw TaskHostError.gone
        }
        return result
    }

    /// Makes a running task believe that its time is up.
    /// - Throws: `notRunning`, `noPendingRequest`.
    public func expire(_ identifier: String) async throws { _ = try await perform(.expire(identifier: identifier)) }

    /// Why a task has not run yet, when it will, and how its last runs ended.
    public func explain(_ identifier: String) async throws -> Explanation {
        guard case .explanation(let explanation) = try await perform(.explain(identifier: identifier)) else {
            throw TaskHostError.gone
        }
        return explanation
    }

    /// Asks the process that runs the tasks something of the program's own, which its `answer` answers. Letting go of the
    /// stream tells it to stop. Nothing is asked twice: the stream throws ``TaskHostError/gone`` when the process ends.
    /// - Parameter patience: how long it may take to find somebody who answers; nil: as long as every call.
    public func ask(_ request: Data, patience: Duration? = nil) -> AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { sink in
            let task = Task {
                do {
                    _ = try await perform(.own(request), within: patience) {
                        if case .own(let said) = $0 { sink.yield(said) }
                    }
                    sink.finish()
                } catch {
                    sink.finish(throwing: error)
                }
            }
            sink.onTermination = { _ in task.cancel() }
        }
    }
}

extension BackgroundTaskCenter {
    /// Has a call performed by whoever holds the lease, or with the lease where nobody does. During a change of hands it is
    /// repeated until its patience ends, unless it was done already.
    /// - Returns: what was told last.
    private func perform(
        _ action: TaskCall.Action, within patience: Duration? = nil, endsOnSignals: Bool = true,
        _ tell: @escaping @Sendable (TaskAnswer) -> Void = { _ in }
    ) async throws -> TaskAnswer? {
        let call = TaskCall(action)
        let last = Mutex<TaskAnswer?>(nil)
        let patience = patience ?? self.patience
        let begun = ContinuousClock.now
        let takesTurn = action.isBrief && host == nil
        if takesTurn {
            switch await turns.take(begun, patience) {
            case .own: break
            case .guest(let brief):
                defer { brief.guests.leave() }
                try await brief.host.perform(call, tell)
                turns.noteAnswer()
                return nil
            case .late: throw TaskHostError.unanswered(by: Lease.holder(directory: directory))
            case .cancelled: throw CancellationError()
            }
        }
        defer { if takesTurn { turns.giveBack() } }
        var deadline: ContinuousClock.Instant {
            takesTurn ? turns.deadline(of: begun, patience) : begun + patience
        }
        var pause = Duration.milliseconds(1)
        while true {
            do {
                let rest = max(ContinuousClock.now.duration(to: deadline), .milliseconds(50))
                try await attempt(call, min(rest, patience), endsOnSignals: endsOnSignals) { answer in
                    last.withLock { $0 = answer }
                    tell(answer)
                }
                if takesTurn { turns.noteAnswer() }
                return last.withLock { $0 }
            } catch let error as TaskHostError {
                if case .otherVersion = error { throw error }
                // Otherwise nobody has taken it up.
                if error == .gone {
                    guard action.canBeRepeated else { throw error }
                    if try hasBeenDone(call) {
                        if case .launch = action { throw error }
                        return nil
                    }
                }
                guard ContinuousClock.now < deadline else {
                    // One that is still there has turned it away, having too many others to answer.
                    let holder = error == .gone ? Lease.holder(directory: directory) : nil
                    throw holder.map { TaskHostError.unanswered(by: $0) } ?? error
                }
            } catch is BetweenHolders {
                // It has not come, as one that is stopped.
                guard ContinuousClock.now < deadline else { throw BackgroundTaskError.noHolder(directory: directory) }
            }
            try await Task.sleep(for: pause)
            // Who is patient for longer than a change of hands takes asks more rarely.
            let isLong = begun.duration(to: .now) > .seconds(5)
            pause = min(pause * 2, isLong ? .seconds(1) : .milliseconds(32))
        }
    }

    private func attempt(
        _ call: TaskCall, _ patience: Duration, endsOnSignals: Bool, _ tell: @escaping @Sendable (TaskAnswer) -> Void
    ) async throws {
        if let host { return try await host.perform(call, tell) }
        do {
            return try await RemoteTaskHost(directory: directory, patience: patience).perform(call, tell)
        } catch BackgroundTaskError.noHolder {}
        // Nobody listens: nobody holds the lease, or the holder is on its way in or out. The order matters.
        let isAwaited = Lease.isAwaited(directory: directory)
        let holder = Lease.holder(directory: directory)
        if holder == nil, isAwaited, needsHost(call.action) { throw BetweenHolders() }
        switch call.action {
        case .explain(let identifier):
            guard holder == nil else { throw TaskHostError.unanswered(by: holder) }
            await conditions.settle()
            tell(
                .explanation(
                    try BackgroundTaskScheduler.storedExplanation(
                        of: identifier, directory: directory, conditions: conditions.current(), policy: policy,
                        now: clock.now)))
        case .watch, .own:
            guard holder == nil else { throw TaskHostError.unanswered(by: holder) }
            throw BackgroundTaskError.noHolder(directory: directory)
        case .submit, .submitRequest, .cancel, .launch, .expire:
            guard let lease = try Lease.acquire(directory: directory) else {
                turns.noteLease(of: directory)
                throw TaskHostError.unanswered(by: holder)
            }
            try await performAlone(call, lease, endsOnSignals: endsOnSignals, tell)
        }
    }

    /// Whether a call is for a process that runs the tasks alone.
    private func needsHost(_ action: TaskCall.Action) -> Bool {
        switch action {
        case .launch(let identifier): !registrations.isRegistered(identifier)
        case .watch, .own: true
        case .submit, .submitRequest, .cancel, .expire, .explain: false
        }
    }

    /// Whether a process that ended before it had answered had done what it was asked for.
    private func hasBeenDone(_ call: TaskCall) throws -> Bool {
        guard let identifier = call.action.identifier else {
            return try Journal.recent(1000, directory: directory).entries.contains { $0.call == call.id }
        }
        let records = try SchedulerFiles.peek(directory)
        if records.contains(where: { $0.identifier == identifier && $0.holds(call: call.id) }) { return true }
        return try Journal.recent(1000, of: identifier, directory: directory).contains { $0.call == call.id }
    }
}

/// No process holds the lease, and one that waits for it is about to. Where none waits, a call is not repeated, so that it
/// does not take longer to learn that no process runs the tasks.
private struct BetweenHolders: Error {}
