import FoundationEssentials

/// Reads the journal's entries of one identifier as runs.
enum ExplainedRuns {
    static let limit = 5

    /// - Parameters:
    ///   - entries: oldest first.
    ///   - record: what is known apart from the journal, which may have been trimmed or lost.
    /// - Returns: the newest first.
    static func last(in entries: [JournalEntry], record: TaskRecord?) -> [ExplainedRun] {
        var runs: [ExplainedRun] = []
        for entry in entries {
            switch entry.event {
            case .launched:
                runs.append(
                    ExplainedRun(
                        launchedAt: entry.date, launchKind: entry.launchKind ?? .natural, ending: "It still runs."))
            case .expired:
                guard let last = runs.indices.last else { continue }
                runs[last].ending = entry.message
            case .completed, .abandoned:
                guard let last = runs.indices.last else { continue }
                runs[last].endedAt = entry.date
                runs[last].ending = entry.message
                runs[last].outcome = outcome(of: entry)
            case .interrupted:
                guard let last = runs.indices.last else { continue }
                runs[last].ending = "The process ended in the middle of it."
                runs[last].outcome = .interrupted
            default: continue
            }
        }
        if runs.isEmpty, let last = record?.lastRun {
            runs = [
                ExplainedRun(
                    launchedAt: last.launchedAt, launchKind: last.launchKind, endedAt: last.endedAt,
                    ending: "Ended: \(SafeText.line(last.description, maximumLength: 300)).", outcome: last.ending)
            ]
        }
        return runs.suffix(limit).reversed()
    }

    /// nil where the entry does not say it, being of an earlier version.
    private static func outcome(of entry: JournalEntry) -> RunRecord.Ending? {
        switch (entry.event, entry.stopReason, entry.result) {
        case (.abandoned, let reason?, _): .abandoned(reason)
        case (.completed, let reason?, let result?): .stopped(reason, result)
        case (.completed, nil, let result?): .completed(result)
        default: nil
        }
    }
}
