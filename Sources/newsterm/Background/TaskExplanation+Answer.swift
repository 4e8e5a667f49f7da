import BackgroundTasks
import Foundation
import NewsUI

extension TaskWait {
    init(_ wait: PendingWait) {
        self.init(
            Reason(condition: wait.condition, interval: wait.interval), until: wait.until, words: wait.words)
    }
}

extension TaskWait.Reason {
    /// - Parameters:
    ///   - condition: its name in `ExplainedWait`.
    ///   - interval: the length of a minimum interval, seconds.
    fileprivate init(condition: String, interval: TimeInterval?) {
        self =
            switch condition {
            case "earliest_begin_date": .earliestBegin
            case "minimum_interval": interval.map { .minimumInterval($0) } ?? .other
            case "interrupted": .cutOff
            case "retry": .tryingAgain
            case "setbacks": .setbacks
            case "rest": .rest
            case "recent_use": .recentUse
            case "turn": .turn
            case "network": .network
            case "metered": .unmeteredNetwork
            case "external_power": .externalPower
            case "battery_low": .battery
            case "idle_person": .idlePerson
            case "high_load": .lowLoad
            case "registration": .registration
            case "present_run": .presentRun
            case "last_handler": .lastHandler
            case "other_work": .otherWork
            default: .other
            }
    }
}

extension TaskExplanation {
    init(_ explanation: Explanation) {
        self.init(
            task: explanation.identifier, words: explanation.description, now: explanation.now,
            state: State(explanation.state))
        since = explanation.since
        kind = Kind(name: explanation.kind)
        title = explanation.title
        fraction = explanation.fractionCompleted
        isPending = explanation.isPending
        waits = explanation.waits.map(Wait.init)
        unknowns = explanation.assumptions.map { Unknown($0.condition) }
        earliest = explanation.earliestLaunch
        latest = explanation.latestLaunch
        mayShareLaunch = explanation.mayShareLaunch == true
        runs = explanation.lastRuns.map(Run.init)
        isSchedulerRunning = explanation.isSchedulerRunning
    }
}

extension TaskExplanation.State {
    fileprivate init(_ state: Explanation.State) {
        self =
            switch state {
            case .unknown: .unknown
            case .idle: .idle
            case .pending: .pending
            case .running: .running
            case .stopping: .stopping
            }
    }
}

extension TaskExplanation.Kind {
    /// nil: there is none of that name.
    fileprivate init?(name: String?) {
        switch name {
        case "app refresh": self = .appRefresh
        case "processing": self = .processing
        case "continued processing": self = .continued
        default: return nil
        }
    }
}

extension TaskExplanation.Wait {
    fileprivate init(_ wait: ExplainedWait) {
        let pending = PendingWait(
            condition: wait.condition, words: wait.words, until: wait.until, interval: wait.interval)
        self.init(
            TaskWait(pending), lastActivity: wait.lastActivity, hasFocus: wait.hasFocus == true,
            runningSince: wait.runningSince)
    }
}

extension TaskExplanation.Unknown {
    fileprivate init(_ condition: Condition) {
        self =
            switch condition {
            case .network: .network
            case .metered: .metered
            case .externalPower: .externalPower
            case .batteryLow: .batteryLow
            case .personIdle: .personIdle
            case .highLoad: .highLoad
            }
    }
}

extension TaskExplanation.Run {
    fileprivate init(_ run: ExplainedRun) {
        self.init(
            launched: run.launchedAt, isSimulated: run.launchKind == .simulated, ended: run.endedAt,
            ending: run.outcome.map(TaskEnding.Kind.init), words: run.ending)
    }
}
