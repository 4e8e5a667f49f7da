/// What came of a background fetch: iOS 7's `UIBackgroundFetchResult`.
public enum BackgroundFetchResult: UInt, Sendable, Hashable {
    /// There was something new, and it is stored.
    case newData
    /// All is well, and nothing was new.
    case noData
    /// It could not be found out whether there was anything new.
    case failed

    var taskResult: BackgroundTaskResult {
        switch self {
        case .newData: .newData
        case .noData: .noData
        case .failed: .failed("the fetch failed")
        }
    }
}
