import FoundationEssentials

/// What a debugger does on Apple's platforms, in the same words.
extension SchedulerStateMachine {
    /// Somebody wants the pending request launched now, whatever it waits for.
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

    /// Somebody wants the run to believe that its time is up.
    mutating func simulateExpiration(_ identifier: String, now: Date) -> SchedulerDecision {
        // The run of a process that was killed stands in the records until a scheduler runs.
        guard phase != .stopped, let run = records[identifier]?.run else {
            let isKnown = records[identifier]?.pending != nil || records[identifier]?.run != nil
            let error: BackgroundTaskError =
                isKnown ? .notRunning(identifier: identifier) : .noPendingRequest(identifier: identifier)
            let refusal = JournalEntry.Details.simulationRefused(.notRunning(identifier: identifier))
            return SchedulerDecision(actions: [note(now, identifier, .simulation, refusal)], error: error)
        }
        let announcement = note(now, identifier, .simulation, .simulatesExpiration)
        guard run.phase == .running else { return SchedulerDecision(actions: [announcement]) }
        return SchedulerDecision(
            actions: [announcement] + expire(run, .simulation, now: now))
    }

    private func obstacle(toSimulatedLaunchOf identifier: String) -> BackgroundTaskError? {
        guard phase != .stopping else { return .unavailable(reason: "the scheduler is stopping") }
        let record = records[identifier]
        if phase == .running && record?.run != nil || isHeldUp(identifier) {
            return .alreadyRunning(identifier: identifier)
        }
        // A run that an earlier process left behind comes back when this one starts.
        guard record?.pending != nil || record?.run?.isRestorable == true else {
            return .noPendingRequest(identifier: identifier)
        }
        guard isRegistered(identifier) else { return .notRegistered(identifier: identifier) }
        return nil
    }
}
