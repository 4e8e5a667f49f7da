import BackgroundTasks
import FoundationEssentials
import News
import Newsroom

/// What is told of.
extension LogWriter {
    /// What came of asking a feed. Of one that was not asked there is nothing to tell.
    func write(_ outcome: RefreshOutcome) {
        // Not at every check: it stays so until the user changes the feed's address.
        if let warning = outcome.warning, outcome.status == .new {
            write(.warning, "\(Redaction.address(outcome.url)): \(warning)")
        }
        let level: LogLevel = outcome.status == .failed ? .info : .debug
        guard writes(level), outcome.status != .skipped || outcome.postponement != nil || outcome.isPromoted else {
            return
        }
        write(level, "\(Redaction.address(outcome.url)) \(outcome.status.rawValue): \(outcome.reason)")
    }

    /// A refresh has ended.
    func write(_ report: RefreshReport) {
        let isIdle = report.updated + report.unchanged + report.failed + report.cancelled + report.promoted == 0
        write(isIdle ? .debug : .info, "refresh: \(report.sentence)")
    }

    /// A decision of the scheduler, or what else its journal keeps.
    func write(_ entry: JournalEntry) { write(entry.logLevel, entry.messageWithTask, at: entry.date) }

    /// What ended the work of this process; not when somebody wanted that, or all has been said.
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
