import BackgroundTasks
import FoundationEssentials
import NewsService

/// `newsterm tasks explain`; in JSON, absent values are null.
struct ExplanationReport: Report {
    private let explanation: Explanation
    /// The last journal entry about requested work outside a launch, which `newsterm tasks` counts as a run.
    private let asked: JournalEntry?

    init(_ explanation: Explanation, asked: JournalEntry? = nil) {
        (self.explanation, self.asked) = (explanation, asked)
    }

    /// Lines for users.
    var text: String {
        explanation.description
            + (asked.map { "\nLast request outside a launch, \(DateText.minute($0.date)): \($0.message)" } ?? "")
    }

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
            "last_asked": asked?.date,
            "last_asked_result": asked?.message,
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
