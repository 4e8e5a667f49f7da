import FoundationEssentials

/// Asking for launches, withdrawing what was asked for, and simulating.
extension BackgroundTaskScheduler {
    /// Queues a request; one of the same identifier that is still pending is replaced. A program that starts submits
    /// what is not pending already: to replace a request at every start could postpone it for ever. One of an identifier that
    /// is permitted and has no handler waits for one, and the journal says so.
    /// - Throws: `notPermitted`, `tooManyPendingTaskRequests`; `immediateRunIneligible` for continued work that is not to
    ///   wait and cannot begin now; `unavailable` after a run has ended; `storage` when the request holds now but would not
    ///   survive the process, since it could not be written down.
    ///
    /// - Parameter stopsRun: whether a run of the same identifier that is under way is told to stop, with the reason
    ///   `replaced`. Otherwise it goes on, and the new request waits for its end.
    public func submit(_ request: BackgroundTaskRequest, stopsRun: Bool = false) async throws(BackgroundTaskError) {
        try await beginSubmitting(request, stopsRun: stopsRun).get()
    }

    /// The same, which returns before the disk has it.
    func beginSubmitting(
        _ request: BackgroundTaskRequest, isOwn: Bool? = nil, stopsRun: Bool = false, call: UUID? = nil
    ) throws(BackgroundTaskError) -> Written {
        try decide(call: call) { machine, now in
            machine.submit(request, isOwn: isOwn, stopsRun: stopsRun, call: call, now: now)
        }
    }

    /// Copies of the pending requests, in the order of their identifiers.
    public var pendingTaskRequests: [BackgroundTaskRequest] { machine.pendingRequests }

    /// Drops the pending request of an identifier, if there is one.
    /// - Parameter stopsRun: whether a run under way is told to stop, with the reason `replaced`. Otherwise it goes on.
    /// - Throws: `unavailable` after a run has ended; `storage` when the request is dropped now but may be back in the
    ///   next process.
    public func cancel(
        taskRequestWithIdentifier identifier: String, stopsRun: Bool = false
    ) async throws(BackgroundTaskError) {
        try await beginCancelling(identifier, stopsRun: stopsRun).get()
    }

    /// The same, which returns before the disk has it.
    /// - Parameter identifier: nil: all of them.
    func beginCancelling(
        _ identifier: String?, stopsRun: Bool = false, call: UUID? = nil
    ) throws(BackgroundTaskError) -> Written {
        try decide(call: call) { machine, now in
            guard let identifier else { return machine.cancelAll(now: now) }
            return machine.cancel(identifier, stopsRun: stopsRun, now: now)
        }
    }

    /// Drops all pending requests. Runs under way go on.
    /// - Throws: `unavailable` and `storage`, as `cancel`.
    public func cancelAllTaskRequests() async throws(BackgroundTaskError) { try await beginCancelling(nil).get() }

    /// Launches a pending request now, whatever it waits for, on the path of every launch. When the scheduler does not
    /// run yet, the launch is the first thing it does.
    /// - Throws: `noPendingRequest`, `notRegistered`, `alreadyRunning`, `unavailable` while the scheduler stops and after a
    ///   run has ended.
    public func simulateLaunch(forTaskWithIdentifier identifier: String) async throws(BackgroundTaskError) {
        try await decide(needsStorage: false) { machine, now in machine.simulateLaunch(identifier, now: now) }.get()
    }

    /// Makes a running task believe that its time is up.
    /// - Throws: `noPendingRequest` when nothing of it is pending or running, `notRunning` when it only waits,
    ///   `unavailable` after a run has ended.
    public func simulateExpiration(forTaskWithIdentifier identifier: String) async throws(BackgroundTaskError) {
        try await decide(needsStorage: false) { machine, now in
            machine.simulateExpiration(identifier, now: now)
        }.get()
    }
}

/// What the journal is told on behalf of programs, and of those that use the scheduler in another shape.
extension BackgroundTaskScheduler {
    /// Writes an entry of the program's, at this moment: one that is about no task of the scheduler's.
    public func note(_ event: JournalEntry.Event, _ message: String) async {
        await note(JournalEntry(date: clock.now, identifier: nil, event: event, message: message))
    }

    /// Writes an entry of the program's as it is.
    /// - Returns: false when the scheduler has stopped: only those who listen have been told then.
    @discardableResult
    public func note(_ entry: JournalEntry) async -> Bool {
        let isKept = isWriting
        _ = await write(entry).value()
        return isKept
    }

    /// Writes an entry about a task that is no decision of the state machine's, such as that it was marked complete a second
    /// time.
    @discardableResult
    func note(_ event: JournalEntry.Event, _ details: JournalEntry.Details, of identifier: String) -> Written {
        write(JournalEntry(date: now, identifier: identifier, event: event, details))
    }
}
