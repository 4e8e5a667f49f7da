import BackgroundTasks
import FoundationEssentials
import Texts

extension Explanation {
    /// The first line names the task; a line before an indented one is a heading.
    package var text: String { inEnglish(description, else: translatedLines.joined(separator: "\n")) }

    private var translatedLines: [String] {
        var lines = [translatedState]
        if !isSchedulerRunning && isPending {
            lines.append(ExplanationTexts.nothingIsLaunched)
        }
        for wait in waits {
            let value = wait.translatedValue(now: now)
            lines.append(
                ExplanationTexts.waitsFor(
                    wait: wait.text(now: now), state: value.map { ": \($0)\(CountTexts.stop)" } ?? CountTexts.stop))
        }
        if isPending { lines.append(translatedLaunch) }
        lines += assumptions.map(\.condition.translated)
        if lastRuns.isEmpty {
            lines.append(ExplanationTexts.noEarlierRuns)
        } else {
            lines.append(ExplanationTexts.lastRuns)
            lines += lastRuns.map {
                let launch =
                    $0.launchKind == .simulated
                    ? ExplanationTexts.simulatedLaunch : ExplanationTexts.launchedByScheduler
                return ExplanationTexts.lastRun(time: time($0.launchedAt), launch: launch, ending: $0.translatedEnding)
            }
        }
        return lines
    }

    private func time(_ date: Date) -> String { LocalTime(date).hourAndMinute(on: LocalTime(now)) }

    private var translatedState: String {
        let what = [kind?.translated, title].compactMap { $0 }.joined(separator: CountTexts.comma)
        let label = what.isEmpty ? identifier : ExplanationTexts.taskLabel(identifier: identifier, what: what)
        let since = since.map { ExplanationTexts.since(time($0)) } ?? ""
        let part = fractionCompleted.map { ExplanationTexts.percentDone(Int($0 * 100)) } ?? ""
        return switch state {
        case .unknown: ExplanationTexts.stateUnknown(label)
        case .idle: ExplanationTexts.stateIdle(label: label, since: since)
        case .pending: ExplanationTexts.statePending(label: label, since: since)
        case .running: ExplanationTexts.stateRunning(label: label, since: since, part: part)
        case .stopping: ExplanationTexts.stateStopping(label: label, since: since, part: part)
        }
    }

    private var translatedLaunch: String {
        let first =
            earliestLaunch.map { $0 <= now ? TimeTexts.now : time($0) }
            ?? TimeTexts.now
        guard let latestLaunch else {
            let open = waits.filter { $0.until == nil }.map { $0.text(now: now) }.joined(
                separator: CountTexts.comma)
            return ExplanationTexts.latestNotKnown(earliest: first, conditions: open)
        }
        if latestLaunch <= now { return ExplanationTexts.isDue }
        return mayShareLaunch == true
            ? ExplanationTexts.launchesWithOthers(earliest: first, latest: time(latestLaunch))
            : ExplanationTexts.launches(earliest: first, latest: time(latestLaunch))
    }
}

extension Explanation.Kind {
    var translated: String {
        switch self {
        case .appRefresh: ExplanationTexts.appRefresh
        case .processing: ExplanationTexts.processing
        case .continued: ExplanationTexts.continued
        }
    }
}

extension TaskWait {
    /// The present state of the condition; `nil` when it has no translation.
    fileprivate func translatedValue(now: Date) -> String? {
        switch reason {
        case .earliestBeginDate, .minimumInterval, .interrupted, .retry, .failures, .recentUse, .cooldown, .turn:
            return until.map { ExplanationTexts.timeLeft(TimeTexts.duration($0.timeIntervalSince(now))) }
        case .network: return ExplanationTexts.noNetworkNow
        case .externalPower: return ExplanationTexts.onBatteryNow
        case .metered: return ExplanationTexts.meteredNow
        case .batteryLow: return ExplanationTexts.batteryLowNow
        case .highLoad: return ExplanationTexts.busyNow
        case .idleUser:
            guard let lastActivity else { return ExplanationTexts.noUserKnown }
            let ago = TimeTexts.duration(max(0, now.timeIntervalSince(lastActivity)))
            return hasFocus == true
                ? ExplanationTexts.usedBeforeWithFocus(ago) : ExplanationTexts.usedBefore(ago)
        case .registration: return ExplanationTexts.noHandlerHere
        case .presentRun:
            return runningSince.map { ExplanationTexts.runsSince(LocalTime($0).hourAndMinute(on: LocalTime(now))) }
                ?? ExplanationTexts.runsNow
        case .lastHandler: return ExplanationTexts.lastHandlerHangs
        case .otherWork: return ExplanationTexts.limitReached
        case .other: return nil
        }
    }
}

extension BackgroundTasks.Condition {
    /// The unknown condition, the assumption made, and why.
    fileprivate var translated: String {
        switch self {
        case .network: ExplanationTexts.networkNotKnown
        case .metered: ExplanationTexts.meteredNotKnown
        case .externalPower: ExplanationTexts.externalPowerNotKnown
        case .batteryLow: ExplanationTexts.batteryNotKnown
        case .userIdle: ExplanationTexts.idlenessNotKnown
        case .highLoad: ExplanationTexts.loadNotKnown
        }
    }
}

extension ExplainedRun {
    fileprivate var translatedEnding: String {
        guard let outcome else { return endedAt == nil ? ExplanationTexts.stillRuns : ending }
        // An earlier version stored the reason for "nothing new" only as text.
        let isPlain = ending.hasSuffix(": \(BackgroundTaskResult.noData).")
        if record == nil, outcome == .completed(.noData), !isPlain { return ending }
        let seconds =
            endedAt.map { ExplanationTexts.endedAfter(TimeTexts.duration(max(0, $0.timeIntervalSince(launchedAt)))) }
            ?? ""
        return ExplanationTexts.runEnding(span: seconds, result: record?.text ?? outcome.translated)
    }
}
