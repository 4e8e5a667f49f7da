public import News

/// What the user can do with a download.
public enum DownloadControl: Sendable, Hashable {
    case pause, resume, retry, remove
    /// Takes it off the list; its file stays.
    case removeKeepingFile
}

/// What came of asking for a file, or of doing something with a download.
public enum DownloadOutcome: Sendable, Equatable {
    /// Under this name it is on its way.
    case begun(String)
    /// Under this name it is on the list, and begins when what keeps it from that is over.
    case beginsLater(String, because: ExchangeFailure)
    /// It was asked for before, and has come so far; nil: nobody knows.
    case isUnderWay(String, fraction: Double?)
    /// It was downloaded before.
    case isThere(path: String)
    /// `beginsAnew`: its server cannot resume, so that what has come is given up.
    case paused(beginsAnew: Bool)
    case resumed, triedAgain
    case removed
    case removedWithFile(path: String)
    /// The file stays: that was wished, or it is no longer the one that was downloaded.
    case removedFileStays(path: String, isWished: Bool)
    /// So many were taken off the list.
    case cleared(DownloadGroup, Int)
}
