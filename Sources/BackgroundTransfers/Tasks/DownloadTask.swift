public import FoundationEssentials

/// A transfer as it is at one moment.
public struct DownloadTask: Codable, Sendable, Hashable, Identifiable {
    /// As Apple's `URLSessionTask.State`: what waits for its turn is running, too.
    public enum State: String, Codable, Sendable {
        case running, suspended, canceling, completed
    }

    /// Made by the program, and the same in every later process.
    public var taskIdentifier: UUID
    public var originalRequest: DownloadRequest
    public var state: State
    public var priority: Double
    public var countOfBytesReceived: Int64
    /// Nil: the server does not tell, or has not been asked.
    public var countOfBytesExpectedToReceive: Int64?
    /// Of an upload's file, by the attempt that is under way; nil: it is a download.
    public var countOfBytesSent: Int64?
    /// Whether bytes are being fetched, or sent, now.
    public var isTransferring: Bool
    /// Whether it can go on from the bytes that are there; false: when it is suspended or cut off it begins anew, since the
    /// server names no version of the file. Nil: there has been no answer yet.
    public var isResumable: Bool?
    /// What it waits for; nil: nothing.
    public var wait: DownloadWait?
    /// Why it ended, or why the last attempt did.
    public var error: BackgroundTransferError?
    /// The head of the answer that brought the bytes, or of a later one that refused; nil: there has been none.
    public var response: DownloadResponse?

    public var id: UUID { taskIdentifier }
}

/// Why a transfer does not run now.
public enum DownloadWait: Codable, Sendable, Hashable {
    case earliestBeginDate(Date)
    /// The last attempt failed.
    case retry(Date)
    /// It was begun from the background, soon after others.
    case launchLimit(Date)
    case network
    /// The network is metered, and it is discretionary or may not use one that is.
    case unmeteredNetwork
    /// It is discretionary, and the machine runs on its battery.
    case externalPower
    /// As many as may are under way, in all or with its host.
    case turn
}
