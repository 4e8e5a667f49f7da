import BackgroundTasks
import FoundationEssentials
import NewsService

/// `newsterm tasks explain --json`; absent values are null.
struct ExplanationReport: Report {
    private let explanation: Explanation

    init(_ explanation: Explanation) { self.explanation = explanation }

    var members: ReportMembers {
        [
            "identifier": explanation.identifier,
            "now": explanation.now,
            "state": explanation.state,
            "since": explanation.since,
            "kind": explanation.kind,
            "title": explanation.title,
            "pending": explanation.isPending,
            "waits": explanation.waits.map(Wait.init),
            "assumptions": explanation.assumptions.map(Assumption.init),
            "fraction_completed": explanation.fractionCompleted,
            "earliest_launch": explanation.earliestLaunch,
            "latest_launch": explanation.latestLaunch,
            "last_runs": explanation.lastRuns.map(Run.init),
            "scheduler_running": explanation.isSchedulerRunning,
        ]
    }
}

extension ExplanationReport {
    private struct Wait: Report {
        let wait: TaskWait

        var members: ReportMembers {
            [
                "condition": wait.reason,
                "words": wait.words,
                "present_value": wait.presentValue,
                "until": wait.until,
            ]
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

    private struct Run: Report {
        let run: ExplainedRun

        var members: ReportMembers {
            [
                "launched": run.launchedAt,
                "launch": run.launchKind,
                "ended": run.endedAt,
                "ending": run.ending,
            ]
        }
    }
}
