import BackgroundTasks
import FoundationEssentials
import News
import Newsroom

/// The events that are logged.
extension LogWriter {
    /// The outcome for a feed. A feed that was skipped is logged only if it waits for its host or its fetch was handed
    /// over.
    func write(_ outcome: RefreshOutcome) {
        // Not at every check: it recurs until the user changes the feed's address.
        if let warning = outcome.warning, outcome.status == .new {
            write(.warning, "\(Redaction.address(outcome.url)): \(warning)")
        }
        let level: LogLevel = outcome.status == .failed ? .info : .debug
        guard writes(level), outcome.status != .skipped || outcome.postponement != nil || outcome.isHandedOver else {
            return
        }
        write(level, "\(Redaction.address(outcome.url)) \(outcome.status.rawValue): \(outcome.reason)")
    }

    /// The end of a refresh.
    func write(_ report: RefreshReport) {
        let isIdle = report.updated + report.unchanged + report.failed + report.cancelled + report.handedOver == 0
        write(isIdle ? .debug : .info, "refresh: \(report.sentence)")
    }

    /// An entry of the scheduler's journal.
    func write(_ entry: JournalEntry) { write(entry.logLevel, entry.messageWithTask, at: entry.date) }

    /// The error that ended this process's work, unless it was cancelled, or everything has been said.
    package func write(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        let text = "\(error)"
        if !text.isEmpty { write(.warning, text) }
    }
}

extension JournalEntry {
    fileprivate var logLevel: LogLevel {
        switch event {
        case .submitted, .replaced, .waiting: .debug
        case .abandoned, .storage, .interrupted, .chainRestored, .registrationRefused, .notPermitted, .unavailable,
            .tooManyPendingTaskRequests, .immediateRunIneligible:
            .warning
        case .completed, .workEnded: if case .failed = result { .warning } else { .info }
        case .notification:
            if case .failed = result {
                .warning
            } else if case .hookFailed? = values(NewsEntry.self) {
                .warning
            } else {
                .info
            }
        case .started, .stopped, .cancelled, .missed, .launched, .expired, .returnedLate, .pendingAgain, .clockChanged,
            .completedAgain, .simulation, .sessionEvents, .assertion, .workBegan, .other:
            .info
        }
    }
}
