import Dispatch
public import FoundationEssentials
import Synchronization

/// Calls that every process can make, whichever process runs the tasks.
extension BackgroundTaskCenter {
    /// Requests one launch of a task as soon as conditions allow, replacing a pending request for the same task. A
    /// periodic task is launched out of turn, and its next period is counted from that launch.
    ///
    /// Returns when the request is on disk. A request for a task that no process has registered waits until one does,
    /// so a misspelt identifier waits for ever. The journal records that it waits for a handler, ``explain(_:)``
    /// reports the same while a process runs the tasks, and a center with a list of permitted identifiers throws
    /// `notPermitted` at once.
    /// - Parameter delay: the minimum time until the launch.
    public func submit(_ identifier: String, after delay: Duration = .zero) async throws {
        let date = delay > .zero ? clock.now.addingTimeInterval(delay.timeInterval) : nil
        _ = try await perform(.submit(identifier: identifier, notBefore: date))
    }

    /// Submits a request with a title, dates or a kind of its own. One without a period, for a task registered with
    /// one, replaces the pending request and is launched once; the periods continue, counted from its date.
    /// - Parameter stopsRun: whether to stop a run in progress. Otherwise the request waits for that run to end.
    public func submit(_ request: BackgroundTaskRequest, stopsRun: Bool = false) async throws {
        if let error = request.unsupported { throw error }
        _ = try await perform(.submitRequest(request, stopsRun: stopsRun))
    }

    /// Drops the pending request of a task, if there is one.
    /// - Parameter stopsRun: whether to stop a run in progress as well. Otherwise that run continues.
    public func cancel(_ identifier: String, stopsRun: Bool = false) async throws {
        _ = try await perform(.cancel(identifier: identifier, stopsRun: stopsRun))
    }

    /// Drops all pending requests. Runs in progress continue.
    public func cancelAll() async throws { _ = try await perform(.cancel(identifier: nil, stopsRun: false)) }

    /// Runs a task now and returns when that run has ended. Launches the pending request regardless of its conditions,
    /// submits one if none is pending, or joins a run in progress. If no process runs the tasks and this process has
    /// registered the task, the run happens here, as in ``run(_:endsOnSignals:)``: it is told to stop, with a short
    /// grace period, when the calling task is cancelled and at SIGTERM, SIGINT or SIGHUP.
    /// - Parameter endsOnSignals: whether these signals end a run in this process; false for a program that handles
    ///   them itself.
    /// - Throws: `noHolder` when no process runs the tasks and this one has not registered the task. From the process
    ///   that runs the tasks: `notRegistered` when it has no handler for the task, `noPendingRequest` when additionally
    ///   nothing is pending, `alreadyRunning` while an abandoned run is still at work. ``TaskHostError/gone`` when the
    ///   process that launched the run ended, or the run in this process was told to stop: the request is pending
    ///   again. `storage` when the result of a run in this process could not be stored: the task may run again.
    @discardableResult
    public func launch(_ identifier: String, endsOnSignals: Bool = true) async throws -> BackgroundTaskResult {
        let call = TaskCall.Action.launch(identifier: identifier)
        guard case .ended(let result) = try await perform(call, endsOnSignals: endsOnSignals) else {
            throw TaskHostError.gone
        }
        return result
    }

    /// Expires a running task as if its time were up.
    /// - Throws: `notRunning`, `noPendingRequest`.
    public func expire(_ identifier: String) async throws { _ = try await perform(.expire(identifier: identifier)) }

    /// Why a task has not run yet, when it will, and how its last runs ended.
    public func explain(_ identifier: String) async throws -> Explanation {
        guard case .explanation(let explanation) = try await perform(.explain(identifier: identifier)) else {
            throw TaskHostError.gone
        }
        return explanation
    }

    /// Sends a program-defined request to the `answer` closure of the process that runs the tasks. Dropping the stream
    /// cancels it. It is never sent twice: the stream throws ``TaskHostError/gone`` when the process ends.
    /// - Parameter timeout: how long to look for a process that answers; nil: the center's `timeout`.
    public func ask(_ request: Data, timeout: Duration? = nil) -> AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { sink in
            let task = Task {
                do {
                    _ = try await perform(.custom(request), within: timeout) {
                        if case .custom(let answer) = $0 { sink.yield(answer) }
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
    /// Performs a call through the holder of the lease, or by taking the lease if it is free. While the lease changes
    /// hands the call is retried until its timeout, unless the journal shows that it was already performed.
    /// - Returns: the last answer.
    private func perform(
        _ action: TaskCall.Action, within timeout: Duration? = nil, endsOnSignals: Bool = true,
        _ send: @escaping @Sendable (TaskAnswer) -> Void = { _ in }
    ) async throws -> TaskAnswer? {
        let call = TaskCall(action)
        let last = Mutex<TaskAnswer?>(nil)
        let timeout = timeout ?? self.timeout
        let begun = ContinuousClock.now
        let isLimited = action.isBrief && host == nil
        if isLimited {
            switch await callLimiter.take(begun, timeout) {
            case .own: break
            case .joined(let temporaryHost):
                defer { temporaryHost.joinedCalls.leave() }
                try await temporaryHost.host.perform(call, send)
                callLimiter.noteAnswer()
                return nil
            case .late: throw TaskHostError.unanswered(by: Lease.holder(directory: directory))
            case .cancelled: throw CancellationError()
            }
        }
        defer { if isLimited { callLimiter.endCall() } }
        var deadline: ContinuousClock.Instant {
            isLimited ? callLimiter.deadline(of: begun, timeout) : begun + timeout
        }
        var pause = Duration.milliseconds(1)
        while true {
            do {
                let rest = max(ContinuousClock.now.duration(to: deadline), .milliseconds(50))
                try await attempt(call, min(rest, timeout), endsOnSignals: endsOnSignals) { answer in
                    last.withLock { $0 = answer }
                    send(answer)
                }
                if isLimited { callLimiter.noteAnswer() }
                return last.withLock { $0 }
            } catch let error as TaskHostError {
                if case .otherVersion = error { throw error }
                // For any error but `gone` the call was not accepted, so a retry is safe.
                if error == .gone {
                    guard action.canBeRepeated else { throw error }
                    if try wasPerformed(call) {
                        if case .launch = action { throw error }
                        return nil
                    }
                }
                guard ContinuousClock.now < deadline else {
                    // The holder is still there: it closed the connection because it has too many others to answer.
                    let holder = error == .gone ? Lease.holder(directory: directory) : nil
                    throw holder.map { TaskHostError.unanswered(by: $0) } ?? error
                }
            } catch is LeaseChangingHands {
                // The waiting process has not taken the lease, for example because it is stopped.
                guard ContinuousClock.now < deadline else { throw BackgroundTaskError.noHolder(directory: directory) }
            }
            try await Task.sleep(for: pause)
            // After 5 seconds the wait is longer than a change of holders takes, so retry less often.
            let isLong = begun.duration(to: .now) > .seconds(5)
            pause = min(pause * 2, isLong ? .seconds(1) : .milliseconds(32))
        }
    }

    private func attempt(
        _ call: TaskCall, _ timeout: Duration, endsOnSignals: Bool, _ send: @escaping @Sendable (TaskAnswer) -> Void
    ) async throws {
        if let host { return try await host.perform(call, send) }
        do {
            return try await RemoteTaskHost(directory: directory, timeout: timeout).perform(call, send)
        } catch BackgroundTaskError.noHolder {}
        // No process listens: the lease is free, or its holder is starting or quitting. Check in this order.
        let isAwaited = Lease.isAwaited(directory: directory)
        let holder = Lease.holder(directory: directory)
        if holder == nil, isAwaited, needsHost(call.action) { throw LeaseChangingHands() }
        switch call.action {
        case .explain(let identifier):
            guard holder == nil else { throw TaskHostError.unanswered(by: holder) }
            await conditions.settle()
            send(
                .explanation(
                    try BackgroundTaskScheduler.storedExplanation(
                        of: identifier, directory: directory, conditions: conditions.current(), policy: policy,
                        now: clock.now)))
        case .watch, .custom:
            guard holder == nil else { throw TaskHostError.unanswered(by: holder) }
            throw BackgroundTaskError.noHolder(directory: directory)
        case .submit, .submitRequest, .cancel, .launch, .expire:
            guard let lease = try Lease.acquire(directory: directory) else {
                callLimiter.noteLease(of: directory)
                throw TaskHostError.unanswered(by: holder)
            }
            try await performAlone(call, lease, endsOnSignals: endsOnSignals, send)
        }
    }

    /// Whether only a process that runs the tasks can perform the call.
    private func needsHost(_ action: TaskCall.Action) -> Bool {
        switch action {
        case .launch(let identifier): !registrations.isRegistered(identifier)
        case .watch, .custom: true
        case .submit, .submitRequest, .cancel, .expire, .explain: false
        }
    }

    /// Whether a process that ended before answering had already performed the call.
    private func wasPerformed(_ call: TaskCall) throws -> Bool {
        guard let identifier = call.action.identifier else {
            return try Journal.recent(1000, directory: directory).entries.contains { $0.call == call.id }
        }
        let records = try SchedulerFiles.peek(directory)
        if records.contains(where: { $0.identifier == identifier && $0.holds(call: call.id) }) { return true }
        return try Journal.recent(1000, of: identifier, directory: directory).contains { $0.call == call.id }
    }
}

/// The lease is free, and a waiting process is about to take it. If no process waits, the call is not retried, so the
/// caller learns without delay that no process runs the tasks.
private struct LeaseChangingHands: Error {}
