import FoundationEssentials

/// How a ``TaskHost`` uses the scheduler of its process. The journal records each call's ID, so an interrupted call can
/// be retried without being performed twice.
extension BackgroundTaskScheduler {
    /// Whether the scheduler is stopping or has stopped, so that the caller must ask the next holder.
    var isLeaving: Bool { !isWriting || machine.phase == .stopping }

    func submit(
        _ request: BackgroundTaskRequest, isOwn: Bool? = nil, stopsRun: Bool = false, call: UUID
    ) async throws(BackgroundTaskError) {
        let written = try beginSubmitting(request, isOwn: isOwn, stopsRun: stopsRun, call: call)
        // A running scheduler writes this entry itself.
        let isUnobserved = machine.phase == .stopped && !machine.isRegistered(request.identifier)
        try await written.get()
        guard isUnobserved else { return }
        let wait = TaskWait(WaitReason(.registration), now: now)
        _ = await note(.waiting, .waits([wait]), of: request.identifier).value()
    }

    /// Launches a task's pending request now, or the given request if none is pending.
    func beginLaunching(_ request: BackgroundTaskRequest, call: UUID) throws(BackgroundTaskError) -> Written {
        try decide(needsStorage: false, call: call) { machine, now in
            machine.simulateLaunch(request, call: call, now: now)
        }
    }

    /// Like `beginLaunching`, or joins a run in progress; returns when the run has ended.
    func launch(_ request: BackgroundTaskRequest, call: UUID) async throws -> BackgroundTaskResult {
        let identifier = request.identifier
        let present = currentStatuses.first { $0.identifier == identifier }?.state
        guard !isLeaving else { throw TaskHostError.leaving }
        if case .running(let since, _)? = present {
            // Records that the call was accepted.
            var entry = JournalEntry(date: now, identifier: identifier, event: .simulation, .simulatesLaunch)
            entry.call = call
            _ = await write(entry).value()
            return try await result(of: identifier, launchedAt: since)
        }
        let entries = journalEntries()
        try await beginLaunching(request, call: call).get()
        var isLaunched = false
        for await entry in entries where entry.identifier == identifier {
            // Entries before the call's own belong to an earlier run.
            isLaunched = isLaunched || entry.call == call
            guard isLaunched else { continue }
            guard entry.event == .completed || entry.event == .abandoned else { continue }
            // The request is pending again, for the next holder.
            if entry.stopReason == .shutdown { throw TaskHostError.gone }
            return entry.result ?? .failed(entry.message)
        }
        throw CancellationError()
    }

    private func result(of identifier: String, launchedAt date: Date) async throws -> BackgroundTaskResult {
        for await statuses in statusUpdates() {
            let status = statuses.first { $0.identifier == identifier }
            if case .running(date, _)? = status?.state { continue }
            if status?.lastRun?.ending.stopReason == .shutdown { throw TaskHostError.gone }
            return status?.lastResult ?? .failed("no result was recorded")
        }
        throw CancellationError()
    }

    /// Registers the task's handler and makes its pending request match the registration. Removes the handler again on
    /// error.
    func adopt(_ registration: TaskRegistration) async throws(BackgroundTaskError) {
        let identifier = registration.identifier
        let isNew = !machine.isRegistered(identifier)
        if isNew {
            try register(
                identifier,
                Registrations.Registration(
                    budget: registration.budget?.timeInterval, repetition: registration.repetition,
                    handler: registration.handler))
        }
        do throws(BackgroundTaskError) {
            try await submit(registration)
        } catch {
            // On a storage failure the registration holds and the journal records the failure: a full disk must not
            // stop the task that would free it.
            if case .storage = error { return }
            if isNew { machine.registrations.remove(identifier) }
            throw error
        }
    }

    private func submit(_ registration: TaskRegistration) async throws(BackgroundTaskError) {
        let registered = registration.request(notBefore: nil)
        let record = machine.records[registration.identifier]
        guard var pending = record?.pending else {
            if registration.repetition != nil, record?.isWithdrawn != true {
                try await submit(registration.firstRequest(now: now))
            }
            return
        }
        // A request that the program submitted itself keeps its kind, and its period if it has one.
        let own = pending.isOwn == true ? pending.request : nil
        let (kind, repetition) = (own?.kind ?? registered.kind, own?.repetition ?? registered.repetition)
        guard !pending.request.isContinued, !registered.isContinued,
            pending.request.kind != kind || pending.request.repetition != repetition
        else { return }
        if pending.request.repetition != repetition {
            // Keep the date, unless it came from a period that has changed.
            let first =
                registration.firstRequest(now: now).earliestBeginDate
                ?? registration.repetition.map { now + $0.every }
            if pending.request.repetition != nil, let first, let date = pending.request.earliestBeginDate, date > now {
                // A daily task is not due before its time.
                pending.request.earliestBeginDate = repetition?.daily == nil ? min(date, first) : first
            }
            pending.periodEnd = nil
        }
        (pending.request.kind, pending.request.repetition) = (kind, repetition)
        try await decide { machine, now in machine.amend(pending, now: now) }.get()
    }
}
