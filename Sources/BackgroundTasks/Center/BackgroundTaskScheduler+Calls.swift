import FoundationEssentials

/// What a ``TaskHost`` does with the scheduler of its process. The journal names the call, so that one which breaks off
/// can be repeated without being done twice.
extension BackgroundTaskScheduler {
    /// Whether it stops or has stopped, so that somebody else has to be asked.
    var isLeaving: Bool { !isWriting || machine.phase == .stopping }

    func submit(_ request: BackgroundTaskRequest, stopsRun: Bool = false, call: UUID) throws(BackgroundTaskError) {
        try decide(call: call) { machine, now in machine.submit(request, stopsRun: stopsRun, now: now) }
        guard machine.phase == .stopped, !machine.isRegistered(request.identifier) else { return }
        // While it runs it says so itself.
        let wait = TaskWait(.registration, now: now)
        write(JournalEntry(date: now, identifier: request.identifier, event: .waiting, .waits([wait])))
    }

    func cancel(_ identifier: String?, stopsRun: Bool, call: UUID) throws(BackgroundTaskError) {
        try decide(call: call) { machine, now in
            guard let identifier else { return machine.cancelAll(now: now) }
            return machine.cancel(identifier, stopsRun: stopsRun, now: now)
        }
    }

    func simulateLaunch(_ identifier: String, call: UUID) throws(BackgroundTaskError) {
        try decide(needsStorage: false, call: call) { machine, now in machine.simulateLaunch(identifier, now: now) }
    }

    /// Launches a pending request and returns when its run has ended.
    func launch(_ identifier: String, call: UUID) async throws -> BackgroundTaskResult {
        let entries = journalEntries()
        try simulateLaunch(identifier, call: call)
        for await entry in entries where entry.identifier == identifier {
            if entry.event == .completed || entry.event == .abandoned { return entry.result ?? .failed(entry.message) }
        }
        throw CancellationError()
    }

    /// Gives an identifier its handler, and sees to it that what is pending of it is what was registered.
    func adopt(_ registration: TaskRegistration) throws(BackgroundTaskError) {
        let identifier = registration.identifier
        if !machine.isRegistered(identifier) {
            try register(
                identifier, isReported: false, budget: registration.budget?.timeInterval, registration.handler)
        }
        let registered = registration.request(notBefore: nil)
        guard var pending = machine.records[identifier]?.pending?.request else {
            if registration.repetition != nil { try submit(registration.firstRequest(now: now)) }
            return
        }
        guard !pending.isContinued, !registered.isContinued,
            pending.kind != registered.kind || pending.repetition != registered.repetition
        else { return }
        // It keeps its date, unless the period that the date came from is another now.
        let first =
            registration.firstRequest(now: now).earliestBeginDate
            ?? registration.repetition.map { now.addingTimeInterval($0.every) }
        if pending.repetition != registered.repetition, pending.repetition != nil, let first,
            let date = pending.earliestBeginDate, date > now
        {
            // A daily one is not due before its time.
            pending.earliestBeginDate = registered.repetition?.daily == nil ? min(date, first) : first
        }
        (pending.kind, pending.repetition) = (registered.kind, registered.repetition)
        try submit(pending)
    }
}
