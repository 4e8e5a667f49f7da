import BackgroundTasks
import FoundationEssentials
import News
import Texts

extension TaskWait {
    /// The condition waited for; completes "waits".
    func text(now: Date) -> String { inEnglish(phrase, else: translated(now: now) ?? words) }

    /// - Returns: `nil` when it has no translation.
    private func translated(now: Date) -> String? {
        let time = until.map { LocalTime($0).hourAndMinute(on: LocalTime(now)) }
        switch reason {
        case .earliestBeginDate: return time.map { TaskWaitTexts.untilTime($0) }
        case .minimumInterval:
            guard let interval else { return nil }
            return time.map {
                TaskWaitTexts.minimumInterval(time: $0, duration: TimeTexts.duration(interval.timeInterval))
            }
        case .interrupted: return time.map { TaskWaitTexts.afterInterruptions($0) }
        case .retry: return time.map { TaskWaitTexts.afterRetry($0) }
        case .failures: return time.map { TaskWaitTexts.afterSetbacks($0) }
        case .recentUse: return time.map { TaskWaitTexts.recentUse($0) }
        case .cooldown: return time.map { TaskWaitTexts.rest($0) }
        case .turn: return time.map { TaskWaitTexts.turn($0) }
        case .network: return TaskWaitTexts.network
        case .externalPower: return TaskWaitTexts.externalPower
        case .metered: return TaskWaitTexts.unmeteredNetwork
        case .batteryLow: return TaskWaitTexts.chargedBattery
        case .highLoad: return time.map { TaskWaitTexts.fallingLoad($0) }
        case .idleUser: return TaskWaitTexts.untilPause
        case .registration: return TaskWaitTexts.program
        case .presentRun: return TaskWaitTexts.presentRun
        case .lastHandler: return TaskWaitTexts.lastHandler
        case .otherWork: return TaskWaitTexts.otherWork
        case .other: return nil
        }
    }
}

extension RunRecord {
    /// The result in a few words.
    package var text: String {
        // Named like the key; the log has the scheduler's term.
        if ending.stopReason == .simulation { return TaskWaitTexts.stoppedOnRequest }
        // The task's own description says more than how it ended.
        return inEnglish(description, else: translated)
    }

    private var translated: String {
        let outcome = values(WorkOutcome.self)
        switch ending {
        case .completed(.noData):
            return outcome?.translatedSummary(at: endedAt ?? launchedAt) ?? summary ?? ending.translated
        case .completed(.failed(let reason)):
            return BackgroundTaskResult.failed(outcome?.translatedFailure ?? reason).translated
        case .completed(.retry(let reason)):
            return BackgroundTaskResult.retry(outcome?.translatedFailure ?? reason).translated
        default: return ending.translated
        }
    }
}

extension RunRecord.Ending {
    var translated: String {
        switch self {
        case .completed(let result): result.translated
        case .stopped(let reason, _): reason.translatedEnding
        case .abandoned(let reason):
            TaskWaitTexts.ignoredStop(reason.translatedEnding)
        case .interrupted: TaskWaitTexts.processEnded
        }
    }
}

extension BackgroundTaskResult {
    var translated: String {
        switch self {
        case .newData: TaskWaitTexts.newData
        case .noData: TaskWaitTexts.noData
        case .failed(let reason): reason.isEmpty ? TaskWaitTexts.failed : TaskWaitTexts.failedBy(reason)
        case .retry(let reason): reason.isEmpty ? TaskWaitTexts.retry : TaskWaitTexts.retryReason(reason)
        }
    }
}

extension StopReason {
    fileprivate var translatedEnding: String {
        isInterruption ? TaskWaitTexts.interruptedBy(translated) : TaskWaitTexts.failedBy(translated)
    }

    var translated: String {
        switch self {
        case .userReturned: TaskWaitTexts.userCameBack
        case .budget: TaskWaitTexts.timeUsedUp
        case .conditionLost: TaskWaitTexts.conditionLost
        case .stalled: TaskWaitTexts.stalled
        case .replaced: TaskWaitTexts.withdrawn
        case .simulation: TaskWaitTexts.expirationSimulated
        case .shutdown: TaskWaitTexts.schedulerStopped
        }
    }
}
