import FoundationEssentials

/// What a debugger does on Apple's platforms, with the same messages.
extension SchedulerStateMachine {
    /// Launches the pending request now, regardless of its conditions.
    mutating func simulateLaunch(_ identifier: String, now: Date) -> SchedulerDecision {
        let announcement = note(now, identifier, .simulation, .simulatesLaunch)
        if let error = obstacle(toSimulatedLaunchOf: identifier) {
            return SchedulerDecision(
                actions: [announcement, note(now, identifier, .simulation, .simulationRefused(error))], error: error)
        }
        guard phase == .running else {
            if !awaitedSimulations.contains(identifier) { awaitedSimulations.append(identifier) }
            return SchedulerDecision(actions: [announcement])
        }
        return SchedulerDecision(actions: [announcement] + launch(identifier, .simulated, now: now))
    }

    /// The same, but if nothing is pending, launches the given request once. A refused launch leaves nothing pending.
    mutating func simulateLaunch(_ request: BackgroundTaskRequest, call: UUID, now: Date) -> SchedulerDecision {
        let identifier = request.identifier
        guard case .noPendingRequest? = obstacle(toSimulatedLaunchOf: identifier), isRegistered(identifier) else {
            return simulateLaunch(identifier, now: now)
        }
        // A cancelled periodic task stays cancelled after this launch.
        var once = request
        once.repetition = nil
        let isWithdrawn = records[identifier]?.isWithdrawn ?? false
        let submitted = submit(once, isOnce: true, call: call, now: now)
        if submitted.error != nil { return submitted }
        update(identifier) { $0.isWithdrawn = isWithdrawn }
        var launched = simulateLaunch(identifier, now: now)
        // As with any launch, the handler does not wait for the folder sync: the caller is answered when the run has
        // ended and is durable. A power cut before that loses run and answer alike, so no promise is broken; after a
        // kill the request is still there.
        let isLaunch = phase == .running
        launched.actions =
            submitted.actions.map { isLaunch && $0 == .store ? .storeLaunch : $0 } + launched.actions
        return launched
    }

    /// Expires the run as if its time were up.
    mutating func simulateExpiration(_ identifier: String, now: Date) -> SchedulerDecision {
        // The run of a killed process stays in the records until a scheduler runs.
        guard phase != .stopped, let run = records[identifier]?.run else {
            let isKnown = records[identifier]?.pending != nil || records[identifier]?.run != nil
            let error: BackgroundTaskError =
                isKnown ? .notRunning(identifier: identifier) : .noPendingRequest(identifier: identifier)
            let refusal = JournalEntry.Details.simulationRefused(.notRunning(identifier: identifier))
            return SchedulerDecision(actions: [note(now, identifier, .simulation, refusal)], error: error)
        }
        let announcement = note(now, identifier, .simulation, .simulatesExpiration)
        guard run.phase == .running else { return SchedulerDecision(actions: [announcement]) }
        return SchedulerDecision(actions: [announcement] + expire(run, .simulation, now: now))
    }

    private func obstacle(toSimulatedLaunchOf identifier: String) -> BackgroundTaskError? {
        guard phase != .stopping else { return .unavailable(reason: "the scheduler is stopping") }
        let record = records[identifier]
        if phase == .running && record?.run != nil || hasUnresponsiveHandler(identifier) {
            return .alreadyRunning(identifier: identifier)
        }
        // A run left by an earlier process becomes pending when this one starts.
        guard record?.pending != nil || record?.run?.isRestorable == true else {
            return .noPendingRequest(identifier: identifier)
        }
        guard isRegistered(identifier) else { return .notRegistered(identifier: identifier) }
        return nil
    }
}
