import BackgroundTasks
import Newsroom

extension RefreshReport {
    /// 3 when some feeds failed; 1 when all that were asked did, or none was since their hosts want to be left alone
    /// although the person wanted them asked.
    var exitStatus: ExitStatus {
        if cancelled > 0 { return .failure }
        if failed == 0 { return wasForced && postponed > 0 && updated + unchanged == 0 ? .failure : .success }
        return updated + unchanged > 0 ? .partial : .failure
    }
}

extension MaintenanceReport {
    var exitStatus: ExitStatus { problems.isEmpty ? .success : .failure }
}

extension BackgroundTaskResult {
    var exitStatus: ExitStatus {
        if case .failed = self { .failure } else { .success }
    }
}
