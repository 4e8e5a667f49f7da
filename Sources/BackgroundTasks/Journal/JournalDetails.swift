public import FoundationEssentials

extension JournalEntry {
    /// An entry's content as values; its ``message`` says the same in words. Each case is encoded under its key, so
    /// that an earlier version skips cases that it does not know and uses the words.
    public indirect enum Details: Codable, Sendable, Equatable {
        /// The scheduler began to run, or stopped.
        case started, stopped
        case submitted(BackgroundTaskRequest, replaces: Bool)
        /// A request, or a handler, was refused.
        case refused(BackgroundTaskError)
        /// - Parameter runContinues: nothing was pending, and the present run continues.
        case cancelled(runContinues: Bool)
        case waits([TaskWait])
        /// The time of a request passed while no scheduler ran.
        case missed(Date)
        /// A stored request was dropped.
        case noLongerPermitted
        /// - Parameters:
        ///   - budget: seconds; nil: unlimited while it makes progress.
        ///   - delay: seconds after the earliest begin date; nil: no delay.
        case launched(budget: TimeInterval?, delay: TimeInterval?, title: String?)
        /// A run was asked to stop.
        /// - Parameters:
        ///   - condition: the lost condition, with `conditionLost`.
        ///   - limit: in seconds, with `budget` and `stalled`.
        case askedToStop(StopReason, condition: Condition? = nil, limit: TimeInterval? = nil)
        /// - Parameter result: the handler's own result.
        case completed(RunRecord, result: BackgroundTaskResult)
        /// - Parameters:
        ///   - isSilent: the handler ended without completing the task; otherwise it did not stop when told to.
        ///   - rest: seconds until it may be launched again.
        case abandoned(isSilent: Bool, rest: TimeInterval?)
        case returnedLate(BackgroundTaskResult)
        case interrupted(launchedAt: Date)
        /// - Parameter hasFollower: a request submitted meanwhile follows it.
        case pendingAgain(notBefore: Date?, hasFollower: Bool)
        case clockSetBack(notBefore: Date?)
        /// - Parameter atStart: nothing was pending when the scheduler started; otherwise a run has ended.
        case chainRestored(atStart: Bool, notBefore: Date?)
        case completedAgain
        case simulatesLaunch, simulatesExpiration
        /// A simulated task began, or is complete.
        case simulationStarted(Explanation.Kind)
        case simulationEnded(Explanation.Kind)
        case simulationRefused(BackgroundTaskError)
        /// - Parameter failure: nil: the events were handled.
        case sessionEvents(failure: String?)
        /// An assertion was requested when no time was left.
        case assertionRefused(name: String)
        /// - Parameter name: nil: never open, or ended too long ago.
        case assertionEndedAgain(BackgroundTaskIdentifier, name: String?)
        /// The user has left; open work must finish within `time` seconds.
        case leaving(open: [String], time: TimeInterval)
        case assertionsAskedToStop([String], cause: AssertionStop)
        /// - Parameters:
        ///   - duration: seconds.
        ///   - isForgotten: it was never ended.
        case assertionEnded(name: String, BackgroundTaskEnding, duration: TimeInterval, isForgotten: Bool)
        /// A file of the scheduler could not be used.
        case storage(BackgroundTaskError)

        // The names under which they are stored; every case needs one.
        private enum CodingKeys: String, CodingKey {
            case started, stopped, submitted, refused, cancelled, waits, missed, noLongerPermitted, launched, completed,
                abandoned, returnedLate, interrupted, pendingAgain, clockSetBack, chainRestored, completedAgain,
                simulatesLaunch, simulatesExpiration, simulationStarted, simulationEnded, simulationRefused,
                sessionEvents, assertionRefused, assertionEndedAgain, leaving, assertionEnded, storage
            case askedToStop = "toldToStop"
            case assertionsAskedToStop = "assertionsToldToStop"
        }

        private enum CancelledCodingKeys: String, CodingKey {
            case runContinues = "runGoesOn"
        }

        private enum CompletedCodingKeys: String, CodingKey {
            case _0
            case result = "said"
        }
    }

    init(
        date: Date, identifier: String?, event: Event, _ details: Details, result: BackgroundTaskResult? = nil,
        launchKind: LaunchKind? = nil, stopReason: StopReason? = nil
    ) {
        let name = identifier.map { SafeText.line($0, maximumLength: 255) } ?? ""
        self.init(
            date: date, identifier: identifier, event: event, message: details.words(of: name, at: date),
            result: result, launchKind: launchKind, stopReason: stopReason)
        self.details = details.bounded
    }
}

extension JournalEntry.Details {
    /// A refused identifier may hold any text of any length.
    fileprivate var bounded: JournalEntry.Details {
        switch self {
        case .refused(let error): .refused(error.bounded)
        case .simulationRefused(let error): .simulationRefused(error.bounded)
        default: self
        }
    }

    fileprivate func words(of identifier: String, at now: Date) -> String {
        func notBefore(_ date: Date?, _ word: String = "") -> String {
            date.map { ", \(word)not before \(LocalTime.words($0, now: now))" } ?? ""
        }
        switch self {
        case .started: return "The scheduler started."
        case .stopped: return "The scheduler stopped."
        case .submitted(let request, let replaces):
            return (replaces ? "Replaces the pending request: " : "Submitted: ") + Self.words(for: request, now)
        case .refused(let error): return error.description
        case .cancelled(let runContinues): return runContinues ? "Cancelled; its current run continues." : "Cancelled."
        case .waits(let waits): return "Waits: \(waits.map(\.words).joined(separator: ", "))."
        case .missed(let date):
            return "Its time, \(LocalTime.words(date, now: now)), passed while no scheduler was running; caught up "
                + "once."
        case .noLongerPermitted: return "Its stored request is dropped: the identifier is no longer permitted."
        case .launched(let budget, let delay, let title):
            let limit =
                budget.map { "with a budget of \(LocalTime.duration($0))" } ?? "for as long as it makes progress"
            let after = delay.map { ", \(LocalTime.duration($0)) after its earliest begin date" } ?? ""
            return "Launched, \(limit)\(after)\(title.map { ": \($0)" } ?? "")."
        case .askedToStop(let reason, let condition, let limit):
            return "\(Self.words(for: reason, condition, LocalTime.duration(limit ?? 0))): asked to stop."
        case .completed(let run, let result):
            let duration = LocalTime.duration((run.duration ?? .zero).timeInterval)
            if case .stopped = run.ending {
                return SafeText.line(
                    "Stopped after \(duration), \(run); its handler reported: \(result).", maximumLength: 400)
            }
            return SafeText.line("Completed after \(duration): \(run).", maximumLength: 400)
        case .abandoned(let isSilent, let rest):
            let words =
                isSilent
                ? "Its handler never completed it."
                : "It did not stop when asked to, and was abandoned after a grace period."
            return words + (rest.map { " It will not be launched for \(LocalTime.duration($0))." } ?? "")
        case .returnedLate(let result):
            return SafeText.line("The abandoned handler has returned after all: \(result).", maximumLength: 400)
        case .interrupted(let date):
            return "The process ended during the run of \(LocalTime.words(date, now: now))."
        case .pendingAgain(let date, let hasFollower):
            let order = hasFollower ? "; the one submitted in the meantime comes after it" : ""
            return "Its request is pending again\(notBefore(date))\(order)."
        case .clockSetBack(let date):
            return "The clock was set back: its request keeps the delay it asked for\(notBefore(date, "now "))."
        case .chainRestored(let atStart, let date):
            let cause = atStart ? "Nothing was pending at the start" : "Its run ended"
            return "\(cause) and no next launch was requested: its last request is submitted again\(notBefore(date))."
        case .completedAgain: return "Marked complete a second time: the first result counts."
        case .simulatesLaunch: return "Simulating launch for task with identifier \(identifier)"
        case .simulatesExpiration: return "Simulating expiration for task with identifier \(identifier)"
        case .simulationStarted(let kind): return "Starting simulated task: \(Self.logName(kind, identifier))"
        case .simulationEnded(let kind): return "Marking simulated task complete: \(Self.logName(kind, identifier))"
        case .simulationRefused(.noPendingRequest):
            return "No task request with identifier \(identifier) has been scheduled"
        case .simulationRefused(.notRunning): return "Not running; nothing to stop."
        case .simulationRefused(let error): return error.description
        case .sessionEvents(let failure):
            return failure.map { "The events of the session could not be handled: \($0)" }
                ?? "Handled the events of the session."
        case .assertionRefused(let name): return "\(name): not started, since there is no time left after quitting."
        case .assertionEndedAgain(let assertion, let name):
            return name.map { "\($0): ended a second time; ignored." }
                ?? "Assertion \(assertion.rawValue) was ended, and is not open."
        case .leaving(let names, let time):
            let open = names.joined(separator: ", ")
            return "Quitting; to be finished within \(LocalTime.duration(time)): \(open)."
        case .assertionsAskedToStop(let names, let cause):
            return "\(cause.words): asked to stop: \(names.joined(separator: ", "))."
        case .assertionEnded(let name, let ending, let duration, let isForgotten):
            return "\(name): \(Self.words(for: ending, LocalTime.duration(duration), isForgotten))"
        case .storage(let error): return error.description
        }
    }

    private static func words(for request: BackgroundTaskRequest, _ now: Date) -> String {
        var parts = [request.kindName]
        if let date = request.earliestBeginDate { parts.append("not before \(LocalTime.words(date, now: now))") }
        if request.requiresNetworkConnectivity { parts.append("requires the network") }
        if request.requiresExternalPower { parts.append("requires external power") }
        if let interval = request.minimumInterval {
            parts.append("at most once in \(LocalTime.duration(interval.timeInterval))")
        }
        if let repetition = request.repetition {
            parts.append(
                repetition.daily.map { "daily at \($0)" }
                    ?? "every \(LocalTime.duration(repetition.every.timeInterval))")
        }
        if let title = request.title { parts.append(title) }
        return parts.joined(separator: ", ") + "."
    }

    private static func words(for reason: StopReason, _ condition: Condition?, _ limit: String) -> String {
        switch (reason, condition) {
        case (.conditionLost, .network?): "The network is lost"
        case (.conditionLost, .metered?): "The network is metered now"
        case (.conditionLost, .externalPower?): "External power is lost"
        case (.conditionLost, .batteryLow?): "The battery is low"
        case (.conditionLost, _): "A required condition is lost"
        case (.userReturned, _): "The user is back"
        case (.budget, _): "Its budget of \(limit) is used up"
        case (.stalled, _): "It has made no progress for \(limit)"
        case (.replaced, _): "The program withdrew it"
        case (.shutdown, _): "The scheduler stops"
        case (.simulation, _): "Its expiration is simulated"
        }
    }

    private static func words(for ending: BackgroundTaskEnding, _ duration: String, _ isForgotten: Bool) -> String {
        if isForgotten { return "never ended, forgotten after \(duration); the process ends without it." }
        return switch ending {
        case .done(let words): "done after \(duration)\(words.map { ": \($0)" } ?? ".")"
        case .failed(let reason): "failed after \(duration): \(reason)"
        case .notCompleted(let words): "not completed after \(duration)\(words.map { ": \($0)" } ?? ".")"
        }
    }

    /// A task's name as in Apple's debugger output.
    private static func logName(_ kind: Explanation.Kind, _ identifier: String) -> String {
        let type =
            switch kind {
            case .appRefresh: "BGAppRefreshTask"
            case .processing: "BGProcessingTask"
            case .continued: "BGContinuedProcessingTask"
            }
        return "<\(type): \(identifier)>"
    }
}

extension KeyedDecodingContainer<JournalEntry.CodingKeys> {
    /// Called by the synthesized decoding of the entry: ignores details unknown to this version.
    func decodeIfPresent(_ type: JournalEntry.Details.Type, forKey key: Key) throws -> JournalEntry.Details? {
        try? decode(type, forKey: key)
    }
}
