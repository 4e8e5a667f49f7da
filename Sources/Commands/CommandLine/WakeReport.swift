import BackgroundTasks
import FoundationEssentials
import NewsService

/// The result of `newsterm wake`: its JSON document. Absent values are null.
struct WakeReport: Report {
    struct Run: Report {
        let identifier: String
        let record: RunRecord

        /// Whether it counts as a failure for the exit status.
        var hasFailed: Bool { record.result.exitStatus != .success }

        var members: ReportMembers {
            [
                "identifier": identifier,
                "launched": record.launchedAt,
                "duration": record.duration?.timeInterval,
                "result": record.description,
                "failed": hasFailed,
            ]
        }
    }

    /// The process that runs the tasks instead; nil if this one ran them.
    let holder: Int32?
    let runs: [Run]

    init(holder: Int32?, runs: [Run]) {
        self.holder = holder
        self.runs = runs
    }

    /// The runs that ended between two snapshots of the tasks.
    init(before: [BackgroundTaskStatus], after: [BackgroundTaskStatus]) {
        let earlier = Dictionary(before.map { ($0.identifier, $0.lastRun) }) { first, _ in first }
        let runs = after.compactMap { status -> Run? in
            // A run without an end was interrupted with an earlier process, and only detected here.
            guard let run = status.lastRun, run != earlier[status.identifier], run.endedAt != nil else { return nil }
            return Run(identifier: status.identifier, record: run)
        }
        self.init(holder: nil, runs: runs)
    }

    /// 0 if nothing failed or nothing was due; 3 if some runs failed, 1 if all did.
    var exitStatus: ExitStatus {
        let failures = runs.count(where: \.hasFailed)
        if failures == 0 { return .success }
        return failures < runs.count ? .partial : .failure
    }

    var members: ReportMembers {
        [
            "holder": holder,
            "runs": runs,
        ]
    }
}
