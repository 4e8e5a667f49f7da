import FoundationEssentials

/// Submitting, cancelling and simulating.
extension BackgroundTaskScheduler {
    /// Queues a request, replacing a pending one with the same identifier. A starting program should submit only what
    /// is not already pending: replacing a request at every start could postpone it for ever. A request for a permitted
    /// identifier without a handler waits for one, and the journal says so.
    /// - Throws: `notPermitted`, `tooManyPendingTaskRequests`; `immediateRunIneligible` for continued work that must
    ///   begin now and cannot; `unavailable` after a run has ended; `storage` when the request is pending but could not
    ///   be stored, so it would not survive the process.
    ///
    /// - Parameter stopsRun: whether to stop a run in progress of the same identifier, with the reason `replaced`.
    ///   Otherwise it continues, and the new request waits for its end.
    public func submit(_ request: BackgroundTaskRequest, stopsRun: Bool = false) async throws(BackgroundTaskError) {
        try await beginSubmitting(request, stopsRun: stopsRun).get()
    }

    /// Like `submit`, but returns before the write.
    func beginSubmitting(
        _ request: BackgroundTaskRequest, isOwn: Bool? = nil, stopsRun: Bool = false, call: UUID? = nil
    ) throws(BackgroundTaskError) -> Written {
        try decide(call: call) { machine, now in
            machine.submit(request, isOwn: isOwn, stopsRun: stopsRun, call: call, now: now)
        }
    }

    /// Copies of the pending requests, in the order of their identifiers.
    public var pendingTaskRequests: [BackgroundTaskRequest] { machine.pendingRequests }

    /// Drops an identifier's pending request, if any.
    /// - Parameter stopsRun: whether to stop a run in progress, with the reason `replaced`. Otherwise it continues.
    /// - Throws: `unavailable` after a run has ended; `storage` when the drop could not be stored: the request may
    ///   return in the next process.
    public func cancel(
        taskRequestWithIdentifier identifier: String, stopsRun: Bool = false
    ) async throws(BackgroundTaskError) {
        try await beginCancelling(identifier, stopsRun: stopsRun).get()
    }

    /// Like `cancel`, but returns before the write.
    /// - Parameter identifier: nil: all of them.
    func beginCancelling(
        _ identifier: String?, stopsRun: Bool = false, call: UUID? = nil
    ) throws(BackgroundTaskError) -> Written {
        try decide(call: call) { machine, now in
            guard let identifier else { return machine.cancelAll(now: now) }
            return machine.cancel(identifier, stopsRun: stopsRun, now: now)
        }
    }

    /// Drops all pending requests. Runs in progress continue.
    /// - Throws: `unavailable` and `storage`, as `cancel`.
    public func cancelAllTaskRequests() async throws(BackgroundTaskError) { try await beginCancelling(nil).get() }

    /// Launches a pending request now, regardless of its conditions, on the same path as every launch. If the scheduler
    /// is not running yet, it launches the request first when it starts.
    /// - Throws: `noPendingRequest`, `notRegistered`, `alreadyRunning`; `unavailable` while the scheduler stops and
    ///   after a run has ended.
    public func simulateLaunch(forTaskWithIdentifier identifier: String) async throws(BackgroundTaskError) {
        try await decide(needsStorage: false) { machine, now in machine.simulateLaunch(identifier, now: now) }.get()
    }

    /// Expires a running task as if its time were up.
    /// - Throws: `noPendingRequest` when it is neither pending nor running, `notRunning` when it is only pending,
    ///   `unavailable` after a run has ended.
    public func simulateExpiration(forTaskWithIdentifier identifier: String) async throws(BackgroundTaskError) {
        try await decide(needsStorage: false) { machine, now in
            machine.simulateExpiration(identifier, now: now)
        }.get()
    }
}

/// Journal entries for programs, and for adapters on top of the scheduler.
extension BackgroundTaskScheduler {
    /// Writes a program's entry, dated now, that belongs to no task.
    public func note(_ event: JournalEntry.Event, _ message: String) async {
        await note(JournalEntry(date: clock.now, identifier: nil, event: event, message: message))
    }

    /// Writes a program's entry unchanged.
    /// - Returns: false when the scheduler has stopped: then only subscribers received it.
    @discardableResult
    public func note(_ entry: JournalEntry) async -> Bool {
        let isKept = isWriting
        _ = await write(entry).value()
        return isKept
    }

    /// Writes an entry about a task that is not a decision of the state machine, such as a second completion.
    @discardableResult
    func note(_ event: JournalEntry.Event, _ details: JournalEntry.Details, of identifier: String) -> Written {
        write(JournalEntry(date: now, identifier: identifier, event: event, details))
    }
}
