/// Downloads that are over, for taking them off the list together.
public enum DownloadGroup: Sendable, Hashable, CaseIterable {
    /// Those whose file is there, or was.
    case finished
    case failed

    /// The one of a phase; nil: it is not over.
    public init?(_ phase: DownloadStatus.Phase) {
        switch phase {
        case .finished, .missing: self = .finished
        case .failed: self = .failed
        case .transferring, .waiting, .paused, .placing, .unplaced: return nil
        }
    }
}
