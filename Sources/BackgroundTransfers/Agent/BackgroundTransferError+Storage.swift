import BackgroundTasks
import Glibc

extension BackgroundTransferError {
    /// What it means for a transfer that the session can not be written down.
    static func unstorable(_ error: BackgroundTaskError) -> BackgroundTransferError {
        guard case .storage(_, _, let reason) = error else { return .unusableFolder(reason: error.description) }
        let isFull = [ENOSPC, EDQUOT].contains { String(cString: strerror($0)) == reason }
        return isFull ? .noSpace : .unusableFolder(reason: reason)
    }
}
