import BackgroundTasks
import FoundationEssentials
import News
import Texts

/// Journal entries, translated from their values. Entries of other versions appear in English.
extension BackgroundOverview.LogLine {
    package var text: String {
        switch content {
        case .scheduler(let details, let identifier)?:
            inEnglish(sentence, else: details.translated(identifier ?? "", at: date))
        case .failure(let failure)?: ErrorTexts.sentence(for: failure.error)
        case .news(let entry)?: entry.text
        case nil: sentence
        }
    }
}

extension JournalEntry.Details {
    fileprivate func translated(_ identifier: String, at now: Date) -> String {
        func time(_ date: Date) -> String { LocalTime(date).hourAndMinute(on: LocalTime(now)) }
        func notBefore(_ date: Date?) -> String { date.map { JournalTexts.notBefore(time($0)) } ?? "" }
        switch self {
        case .started: return JournalTexts.schedulerStarted
        case .stopped: return JournalTexts.schedulerStopped
        case .submitted(let request, let replaces):
            return (replaces ? JournalTexts.replacesPending : JournalTexts.submitted) + request.translated(time)
                + CountTexts.stop
        case .simulationRefused(.notRunning): return JournalTexts.notRunning
        case .refused(let error), .simulationRefused(let error), .storage(let error): return error.translated
        case .cancelled(let runContinues):
            return runContinues ? JournalTexts.cancelledRunContinues : JournalTexts.cancelled
        case .waits(let waits):
            return
                JournalTexts.waits(waits.map { $0.text(now: now) }.joined(separator: CountTexts.comma))
        case .missed(let date):
            return JournalTexts.missed(time(date))
        case .noLongerPermitted: return JournalTexts.noLongerPermitted
        case .launched(let budget, let delay, let title):
            let limit = budget.map { JournalTexts.withBudget(TimeTexts.duration($0)) } ?? JournalTexts.asLongAsProgress
            let after = delay.map { JournalTexts.afterEarliestBegin(TimeTexts.spent($0)) } ?? ""
            return JournalTexts.launchedWith(limit: limit, delay: after, title: CountTexts.ending(title))
        case .askedToStop(let reason, let condition, let limit):
            return JournalTexts.askedToStop(reason.translated(condition, limit.map(TimeTexts.duration) ?? ""))
        case .completed(let run, let result):
            let duration = TimeTexts.spent((run.duration ?? .zero).timeInterval)
            guard case .stopped = run.ending else {
                return JournalTexts.completed(duration: duration, result: run.text)
            }
            return JournalTexts.stoppedAfter(
                duration: duration, ending: run.ending.translated, result: result.translated)
        case .abandoned(let isSilent, let rest):
            return (isSilent ? JournalTexts.neverCompleted : JournalTexts.givenUp)
                + (rest.map { JournalTexts.notLaunchedFor(TimeTexts.duration($0)) } ?? "")
        case .returnedLate(let result): return JournalTexts.returnedLate(result.translated)
        case .interrupted(let date): return JournalTexts.interrupted(time(date))
        case .pendingAgain(let date, let hasFollower):
            return hasFollower
                ? JournalTexts.pendingAgainWithFollower(notBefore(date)) : JournalTexts.pendingAgain(notBefore(date))
        case .clockSetBack(let date): return JournalTexts.clockSetBack(notBefore(date))
        case .chainRestored(let atStart, let date):
            return atStart
                ? JournalTexts.chainRestoredAtStart(notBefore(date)) : JournalTexts.chainRestored(notBefore(date))
        case .completedAgain: return JournalTexts.completedAgain
        case .simulatesLaunch: return JournalTexts.simulatesLaunch(identifier)
        case .simulatesExpiration: return JournalTexts.simulatesExpiration(identifier)
        case .simulationStarted: return JournalTexts.simulationStarted(identifier)
        case .simulationEnded: return JournalTexts.simulationEnded(identifier)
        case .sessionEvents(let failure):
            return failure.map { JournalTexts.sessionEventsFailed($0) } ?? JournalTexts.sessionEventsHandled
        case .assertionRefused(let name): return JournalTexts.assertionRefused(name)
        case .assertionEndedAgain(let assertion, let name):
            return name.map { JournalTexts.assertionEndedAgain($0) }
                ?? JournalTexts.assertionNotOpen(assertion.rawValue)
        case .leaving(let names, let time):
            return JournalTexts.leaving(
                duration: TimeTexts.duration(time), names: names.joined(separator: CountTexts.comma))
        case .assertionsAskedToStop(let names, let cause):
            return JournalTexts.assertionsAskedToStop(
                cause: cause.translated, names: names.joined(separator: CountTexts.comma))
        case .assertionEnded(let name, let ending, let duration, let isForgotten):
            let span = TimeTexts.spent(duration)
            if isForgotten { return JournalTexts.assertionForgotten(name: name, duration: span) }
            return "\(name): \(ending.translated(after: span))"
        }
    }
}

extension BackgroundTaskRequest {
    fileprivate func translated(_ time: (Date) -> String) -> String {
        var parts: [String] = []
        switch kind {
        case .appRefresh: parts.append(Explanation.Kind.appRefresh.translated)
        case .processing(let needsNetwork, let needsPower):
            parts.append(Explanation.Kind.processing.translated)
            if needsNetwork { parts.append(JournalTexts.requiresNetwork) }
            if needsPower { parts.append(JournalTexts.requiresExternalPower) }
        case .continued: parts.append(Explanation.Kind.continued.translated)
        }
        if let date = earliestBeginDate { parts.append(JournalTexts.earliestBegin(time(date))) }
        if let minimumInterval {
            parts.append(JournalTexts.atMostOnce(TimeTexts.duration(minimumInterval.timeInterval)))
        }
        if let repetition {
            parts.append(
                repetition.daily.map { JournalTexts.dailyAt($0) } ?? TimeTexts.every(repetition.every.timeInterval))
        }
        if let title { parts.append(title) }
        return parts.joined(separator: CountTexts.comma)
    }
}

extension StopReason {
    /// Precedes "so it was told to stop".
    fileprivate func translated(_ condition: BackgroundTasks.Condition?, _ limit: String) -> String {
        switch (self, condition) {
        case (.conditionLost, .network?): JournalTexts.networkLost
        case (.conditionLost, .metered?): JournalTexts.networkMetered
        case (.conditionLost, .externalPower?): JournalTexts.externalPowerLost
        case (.conditionLost, .batteryLow?): JournalTexts.batteryLow
        case (.budget, _): JournalTexts.budgetUsedUp(limit)
        case (.stalled, _): JournalTexts.stalled(limit)
        case (.replaced, _): JournalTexts.withdrawn
        case (.shutdown, _): JournalTexts.schedulerStops
        case (.simulation, _): JournalTexts.expirationSimulated
        case (.userReturned, _), (.conditionLost, _): translated
        }
    }
}

extension AssertionStop {
    /// Precedes "so it was told to stop".
    fileprivate var translated: String {
        switch self {
        case .timeIsOver: JournalTexts.timeIsOver
        case .user: JournalTexts.stoppedByUser
        case .system: JournalTexts.stoppedBySystem
        case .terminalWanted: JournalTexts.terminalWanted
        case .notAwaited: JournalTexts.notAwaited
        }
    }
}

extension BackgroundTaskEnding {
    fileprivate func translated(after span: String) -> String {
        switch self {
        case .done(let words): JournalTexts.doneAfter(duration: span, words: Self.behind(words))
        case .failed(let reason): JournalTexts.failedAfter(duration: span, reason: Self.behind(reason))
        case .notCompleted(let words): JournalTexts.notCompletedAfter(duration: span, words: Self.behind(words))
        }
    }

    private static func behind(_ words: String?) -> String { words.map { ": \($0)" } ?? CountTexts.stop }
}
