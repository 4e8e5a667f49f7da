import BackgroundTasks
import News
import Newsroom

/// The exit statuses of the command-line contract.
package enum ExitStatus: Int32, Sendable, Codable, CaseIterable {
    case success = 0
    /// The work failed.
    case failure = 1
    /// The command line or a file of the user's could not be understood.
    case usage = 2
    /// Some feeds failed, others did not.
    case partial = 3
    /// The process that holds the scheduler's lease was asked and did not answer (EX_TEMPFAIL of sysexits.h).
    case tryLater = 75
}

extension RefreshReport {
    /// 75 when no feed could be asked for want of a network; 3 when some feeds failed, could not be asked, or were not asked
    /// to the end, and others answered; 1 when all that were asked failed, when the refresh was stopped before any had
    /// answered, or when none was asked, since their hosts want to be left alone although the user wanted them asked, or
    /// since a mistake in the configuration suspends them.
    package var exitStatus: ExitStatus {
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
