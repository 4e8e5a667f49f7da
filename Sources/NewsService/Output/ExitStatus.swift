import BackgroundTasks
import News
import Newsroom

/// The exit statuses of the command-line contract.
package enum ExitStatus: Int32, Sendable, Codable, CaseIterable {
    case success = 0
    /// The work failed.
    case failure = 1
    /// The command line or a file of the user's is invalid.
    case usage = 2
    /// Some feeds failed, others did not.
    case partial = 3
    /// The process that holds the scheduler's lease was asked and did not answer (EX_TEMPFAIL of sysexits.h).
    case tryLater = 75
}

extension RefreshReport {
    /// - 75 if no feed could be asked because there is no network.
    /// - 3 if some feeds answered, and others failed or were not asked or not finished, or if an account's server
    ///   did not make a change of its feeds.
    /// - 1 if all feeds that were asked failed, the refresh was stopped before any answered, or none was asked because
    ///   of their hosts' back-off, despite the user, or of a mistake in the configuration.
    ///
    /// Accounts count like feeds; those in a pause do not count.
    package var exitStatus: ExitStatus {
        let asked = accounts.filter { $0.pausedUntil == nil }
        let failures = asked.count { $0.failure != nil }
        let hasAnswer = updated + unchanged > 0 || failures < asked.count
        let hasUnmade = asked.contains { $0.feedsRefused != nil || $0.feedFailure != nil }
        guard failures > 0 || hasUnmade || exitStatusOfFeeds == .failure && hasAnswer else { return exitStatusOfFeeds }
        return hasAnswer ? .partial : .failure
    }

    private var exitStatusOfFeeds: ExitStatus {
        if cancelled > 0 { return updated + unchanged > 0 ? .partial : .failure }
        if offline > 0 { return updated + unchanged > 0 ? .partial : failed > 0 ? .failure : .tryLater }
        if failed + held == 0 { return wasForced && postponed > 0 && updated + unchanged == 0 ? .failure : .success }
        return updated + unchanged > 0 ? .partial : .failure
    }
}

extension MaintenanceReport {
    package var exitStatus: ExitStatus { problems.isEmpty ? .success : .failure }
}

extension BackgroundTaskResult {
    package var exitStatus: ExitStatus {
        if case .failed = self { .failure } else { .success }
    }
}
