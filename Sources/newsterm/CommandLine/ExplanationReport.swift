import BackgroundTasks
import Foundation

/// `newsterm tasks explain --json`; absent values are null.
struct ExplanationReport: Encodable {
    private let explanation: Explanation

    init(_ explanation: Explanation) { self.explanation = explanation }

    private enum CodingKeys: String, CodingKey {
        case identifier, now, state, since, kind, title, pending, waits, assumptions
        case fractionCompleted = "fraction_completed"
        case earliestLaunch = "earliest_launch"
        case latestLaunch = "latest_launch"
        case lastRuns = "last_runs"
        case schedulerRunning = "scheduler_running"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(explanation.identifier, forKey: .identifier)
        try container.encode(explanation.now, forKey: .now)
        try container.encode(explanation.state, forKey: .state)
        try container.encode(explanation.since, forKey: .since)
        try container.encode(explanation.kind, forKey: .kind)
        try container.encode(explanation.title, forKey: .title)
        try container.encode(explanation.isPending, forKey: .pending)
        try container.encode(explanation.waits.map(Wait.init), forKey: .waits)
        try container.encode(explanation.assumptions.map(Assumption.init), forKey: .assumptions)
        try container.encode(explanation.fractionCompleted, forKey: .fractionCompleted)
        try container.encode(explanation.earliestLaunch, forKey: .earliestLaunch)
        try container.encode(explanation.latestLaunch, forKey: .latestLaunch)
        try container.encode(explanation.lastRuns.map(Run.init), forKey: .lastRuns)
        try container.encode(explanation.isSchedulerRunning, forKey: .schedulerRunning)
    }
}

extension ExplanationReport {
    private struct Wait: Encodable {
        let wait: ExplainedWait

        private enum CodingKeys: String, CodingKey {
            case condition, words, until
            case presentValue = "present_value"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(wait.condition, forKey: .condition)
            try container.encode(wait.words, forKey: .words)
            try container.encode(wait.presentValue, forKey: .presentValue)
            try container.encode(wait.until, forKey: .until)
        }
    }

    private struct Assumption: Encodable {
        let condition: String
        let sentence: String

        init(_ assumption: ExplainedAssumption) {
            condition = assumption.condition.rawValue
            sentence = assumption.sentence
        }
    }

    private struct Run: Encodable {
        let run: ExplainedRun

        private enum CodingKeys: String, CodingKey {
            case launched, launch, ended, ending
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(run.launchedAt, forKey: .launched)
            try container.encode(run.launchKind, forKey: .launch)
            try container.encode(run.endedAt, forKey: .ended)
            try container.encode(run.ending, forKey: .ending)
        }
    }
}
