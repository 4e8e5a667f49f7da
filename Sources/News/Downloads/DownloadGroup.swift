/// Ended downloads, grouped for removal from the list.
public enum DownloadGroup: Sendable, Hashable, CaseIterable {
    /// Those whose file exists or existed.
    case finished
    case failed

    /// The group of a phase; nil if the download has not ended.
    public init?(_ phase: DownloadStatus.Phase) {
        switch phase {
        case .finished, .missing: self = .finished
        case .failed: self = .failed
        case .transferring, .waiting, .paused, .placing, .unplaced: return nil
        }
    }
}
