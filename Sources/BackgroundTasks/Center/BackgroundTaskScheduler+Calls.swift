import FoundationEssentials

/// What a ``TaskHost`` does with the scheduler of its process. The journal names the call, so that one which breaks off
/// can be repeated without being done twice.
extension BackgroundTaskScheduler {
    /// Whether it stops or has stopped, so that somebody else has to be asked.
    var isLeaving: Bool { !isWriting || machine.phase == .stopping }

    func submit(
        _ request: BackgroundTaskRequest, isOwn: Bool? = nil, stopsRun: Bool = false, call: UUID
    ) async throws(BackgroundTaskError) {
        let written = try beginSubmitting(request, isOwn: isOwn, stopsRun: stopsRun, call: call)
        // While it runs it says so itself.
        let isUnawares = machine.phase == .stopped && !machine.isRegistered(request.identifier)
        try await written.get()
        guard isUnawares else { return }
        let wait = TaskWait(WaitReason(.registration), now: now)
        _ = await note(.waiting, .waits([wait]), of: request.identifier).value()
    }

    /// Launches the pending request of a task now, or the given one where none is pending.
    func beginLaunching(_ request: BackgroundTaskRequest, call: UUID) throws(BackgroundTaskError) -> Written {
        try decide(needsStorage: false, call: call) { machine, now in
            machine.simulateLaunch(request, call: call, now: now)
        }
    }

    /// The same, or joins the run that is under way; returns when that has ended.
    func launch(_ request: BackgroundTaskRequest, call: UUID) async throws -> BackgroundTaskResult {
        let identifier = request.identifier
        let present = currentStatuses.first { $0.identifier == identifier }?.state
        guard !isLeaving else { throw TaskHostError.leaving }
        if case .running(let since, _)? = present {
            // So that the call is known to have been taken up.
            var entry = JournalEntry(date: now, identifier: identifier, event: .simulation, .simulatesLaunch)
            entry.call = call
            _ = await write(entry).value()
            return try await result(of: identifier, launchedAt: since)
        }
        let entries = journalEntries()
        try await beginLaunching(request, call: call).get()
        var isLaunched = false
        for await entry in entries where entry.identifier == identifier {
            // What is told before is the end of an earlier run.
            isLaunched = isLaunched || entry.call == call
            guard isLaunched else { continue }
            guard entry.event == .completed || entry.event == .abandoned else { continue }
            // The request is pending again, for the process that comes next.
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
            return status?.lastResult ?? .failed("it left no result")
        }
        throw CancellationError()
    }

    /// Gives an identifier its handler, and sees to it that what is pending of it is what was registered. When it throws, the
    /// handler is taken back.
    func adopt(_ registration: TaskRegistration) async throws(BackgroundTaskError) {
        let identifier = registration.identifier
        let isNew = !machine.isRegistered(identifier)
        if isNew {
            try register(
                identifier,
                Registrations.Registration(budget: registration.budget?.timeInterval, handler: registration.handler))
        }
        do throws(BackgroundTaskError) {
            try await submit(registration)
        } catch {
            // One that cannot be written down holds, and the journal tells: a full disk must not stop the task that would
            // free it.
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
        // One that the program made itself stays of its kind, and is given a period only where it has none.
        let own = pending.isOwn == true ? pending.request : nil
        let (kind, repetition) = (own?.kind ?? registered.kind, own?.repetition ?? registered.repetition)
        guard !pending.request.isContinued, !registered.isContinued,
            pending.request.kind != kind || pending.request.repetition != repetition
        else { return }
        if pending.request.repetition != repetition {
            // It keeps its date, unless the period that the date came from is another now.
            let first =
                registration.firstRequest(now: now).earliestBeginDate
                ?? registration.repetition.map { now + $0.every }
            if pending.request.repetition != nil, let first, let date = pending.request.earliestBeginDate, date > now {
                // A daily one is not due before its time.
                pending.request.earliestBeginDate = repetition?.daily == nil ? min(date, first) : first
            }
            pending.periodEnd = nil
        }
        (pending.request.kind, pending.request.repetition) = (kind, repetition)
        try await decide { machine, now in machine.amend(pending, now: now) }.get()
    }
}
