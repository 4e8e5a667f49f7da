public import FoundationEssentials

/// A snapshot of a transfer.
public struct DownloadTask: Codable, Sendable, Hashable, Identifiable {
    /// As Apple's `URLSessionTask.State`: a task that waits for its turn counts as running.
    public enum State: String, Codable, Sendable {
        case running, suspended, canceling, completed
    }

    /// The same in every process.
    public var taskIdentifier: UUID
    public var originalRequest: DownloadRequest
    public var state: State
    public var priority: Double
    public var countOfBytesReceived: Int64
    /// Nil: the server did not announce it, or was not asked yet.
    public var countOfBytesExpectedToReceive: Int64?
    /// Bytes of the upload's file sent by the current attempt; nil: a download.
    public var countOfBytesSent: Int64?
    /// Whether bytes are being received or sent now.
    public var isTransferring: Bool
    /// Whether it can resume from the bytes received so far; false: after a suspend or an interruption it restarts,
    /// since the server sent no validator. Nil: no response yet.
    public var isResumable: Bool?
    /// What it waits for; nil: nothing.
    public var wait: DownloadWait?
    /// Why it ended, or why the last attempt failed.
    public var error: BackgroundTransferError?
    /// The head of the response that brought the bytes, or of a later refusal; nil: none yet.
    public var response: DownloadResponse?

    public var id: UUID { taskIdentifier }
}

/// Why a transfer does not run now.
public enum DownloadWait: Codable, Sendable, Hashable {
    case earliestBeginDate(Date)
    /// The last attempt failed; the next begins at this date.
    case retry(Date)
    /// It was begun in the background, soon after others; it may begin at this date.
    case launchLimit(Date)
    case network
    /// The network is metered, and the transfer is discretionary or not allowed on such networks.
    case unmeteredNetwork
    /// The transfer is discretionary, and the machine runs on battery.
    case externalPower
    /// The limit of concurrent transfers is reached, in all or for its host.
    case turn
}
