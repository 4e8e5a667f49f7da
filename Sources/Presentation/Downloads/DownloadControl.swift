public import News

/// What the user can do with a download.
public enum DownloadControl: Sendable, Hashable {
    case pause, resume, retry, remove
    /// Removes it from the list; its file stays.
    case removeKeepingFile
}

/// The result of requesting a file or of an action on a download.
public enum DownloadOutcome: Sendable, Equatable {
    /// Under way, with this name.
    case begun(String)
    /// Queued with this name; it begins when its obstacle is gone.
    case beginsLater(String, because: ExchangeFailure)
    /// Requested before, with its progress; `nil` if unknown.
    case isUnderWay(String, fraction: Double?)
    /// Already downloaded.
    case isThere(path: String)
    /// `startsOver`: the server does not support resuming, so the bytes so far are lost.
    case paused(startsOver: Bool)
    case resumed, triedAgain
    case removed
    case removedWithFile(path: String)
    /// The file stays, as requested, or because it is not the downloaded one any more.
    case removedFileStays(path: String, isRequested: Bool)
    /// How many were removed from the list.
    case cleared(DownloadGroup, Int)
}
