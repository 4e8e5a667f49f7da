public import Foundation
public import News
public import Web

/// The session of downloads, which goes on without this process: what newsterm needs of it.
///
/// A task is in it from `add` until its last event has been handled (``Downloads/handle(_:)``): whoever binds the session
/// sees to it that one process at a time is told the events, in order, each until it has been handled without an error.
/// Several processes may use it at once.
public protocol DownloadSession: Sendable {
    /// Begins transfers; durable when it returns. One that is there already stays as it is, but for a reach that it lacks.
    func add(_ transfers: [DownloadTransfer]) async throws
    func pause(_ task: UUID) async throws
    /// Goes on with what was paused, and at once with what waits for another attempt.
    func resume(_ task: UUID) async throws
    /// Ends a transfer; what it fetched is given up.
    func cancel(_ task: UUID) async throws
    /// Removes what a transfer that failed has left to go on from.
    func discard(_ resumeData: [UInt8]) async throws
    /// All transfers as they are now.
    func tasks() async throws -> [TransferTask]
    /// Shows all transfers, now and after every change, whichever process made it; until cancelled.
    func watch(_ show: @escaping @Sendable ([TransferTask]) async -> Void) async throws
}

/// What is to be fetched.
public struct DownloadTransfer: Sendable, Equatable {
    /// Its name from now on, in every process.
    public var task: UUID
    /// An `http` or `https` address, which may hold what it takes to be let in.
    public var url: String
    /// Kept with the task.
    public var note: String
    /// Bytes, as the feed says; nil: it does not.
    public var expectedBytes: Int64?
    /// The media type that was announced.
    public var contentType: String?
    /// Nobody waits for it: others go first, and it may wait for good conditions.
    public var isInBackground: Bool
    /// What an earlier transfer left to go on from.
    public var resumeData: [UInt8]?
    /// Which addresses it may connect to; kept with the task.
    public var reach: NetworkReach

    public init(
        task: UUID, url: String, note: String, expectedBytes: Int64? = nil, contentType: String? = nil,
        isInBackground: Bool = false, resumeData: [UInt8]? = nil, reach: NetworkReach = .asNamed
    ) {
        self.task = task
        self.url = url
        self.note = note
        self.expectedBytes = expectedBytes
        self.contentType = contentType
        self.isInBackground = isInBackground
        self.resumeData = resumeData
        self.reach = reach
    }
}

/// A transfer as it is at one moment.
public struct TransferTask: Sendable, Equatable {
    public var id: UUID
    public var note: String
    public var isPaused: Bool
    /// Whether bytes are coming in.
    public var isTransferring: Bool
    /// All bytes are there, and nobody has taken the file yet.
    public var isComplete: Bool
    public var received: Int64
    /// nil: not known yet.
    public var expected: Int64?
    /// Whether it can go on from the bytes that are there; nil: not known yet.
    public var isResumable: Bool?
    /// nil: for nothing.
    public var wait: DownloadWait?
    /// Why the last attempt failed, as a sentence.
    public var trouble: String?
    /// Whether it keeps to a rule of where it may connect to; false: an earlier version began it, without one.
    public var hasReach: Bool

    public init(
        id: UUID, note: String = "", isPaused: Bool = false, isTransferring: Bool = false, isComplete: Bool = false,
        received: Int64 = 0, expected: Int64? = nil, isResumable: Bool? = nil, wait: DownloadWait? = nil,
        trouble: String? = nil, hasReach: Bool = true
    ) {
        self.id = id
        self.isResumable = isResumable
        self.note = note
        self.isPaused = isPaused
        self.isTransferring = isTransferring
        self.isComplete = isComplete
        self.received = received
        self.expected = expected
        self.wait = wait
        self.trouble = trouble
        self.hasReach = hasReach
    }
}

/// What happens to a transfer.
public enum TransferEvent: Sendable, Equatable {
    /// All bytes are there, in a file that is removed when this has been handled: it is to be moved before.
    case finished(UUID, file: String)
    /// It came to nothing.
    case failed(UUID, TransferFailure)

    /// The transfer that it is about.
    public var task: UUID {
        switch self {
        case .finished(let task, _), .failed(let task, _): task
        }
    }
}

/// Why a transfer came to nothing.
public struct TransferFailure: Sendable, Equatable {
    /// A sentence for the user.
    public var reason: String
    /// What another transfer can go on from; nil: nothing.
    public var resumeData: [UInt8]?

    public init(reason: String, resumeData: [UInt8]? = nil) {
        self.reason = reason
        self.resumeData = resumeData
    }
}
