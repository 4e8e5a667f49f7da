import FoundationEssentials
import Web

/// The stored state of one transfer.
struct TransferRecord: Codable, Sendable, Equatable {
    /// The intended state. A stopped transfer's attempt may still be under way.
    enum Phase: Codable, Sendable, Equatable {
        /// To be fetched, or being fetched.
        case fetching
        case suspended
        case canceling(producingResumeData: Bool)
        /// All bytes are stored; the file is being moved to its place.
        case placing
        case completed
    }

    let identifier: UUID
    var request: DownloadRequest
    /// The host of the request's URL, stored because parsing takes time; nil: not an HTTP URL.
    var host: String?
    let origin: TransferOrigin
    var phase = Phase.fetching
    /// The phase to take if placing fails, after a suspend or cancel meanwhile; nil: `fetching`.
    var phaseIfPlacingFails: Phase?
    /// The name of its bytes in the session's folder; may come from resume data.
    var part: PartName
    /// Whether a file of that name may exist.
    var isPartBegun = false
    /// Bytes to resume from.
    var bytes: Int64 = 0
    /// How many of them survive a power cut.
    var syncedBytes: Int64 = 0
    var expectedTotalBytes: Int64?
    var validator: HTTPValidator?
    var queuedAt: Date
    /// Delayed by the launch limiter until then.
    var limitedUntil: Date?
    /// When the resource timeout began to count.
    var firstAttemptAt: Date?
    var retryAt: Date?
    /// Consecutive failed attempts.
    var failures = 0
    var contradictions = 0
    var restarts = 0
    /// The server's copy has changed, and the event for that is still to be sent.
    var hasRestarted = false
    /// How many attempts began to send its file; nil: none, or a download.
    var sendAttempts: Int?
    /// Where the last attempt ended short of the announced length.
    var shortEnd: Int64?
    var lastError: BackgroundTransferError?
    /// The head of the response that brought the bytes.
    var response: DownloadResponse?
    /// The head of the last response, if it refused.
    var refusal: DownloadResponse?
    /// Set while an exchange is under way; meaningless to a later process.
    var attempt: TransferAttempt?

    private enum CodingKeys: String, CodingKey {
        case identifier, request, host, origin, phase, part, isPartBegun, bytes, expectedTotalBytes
        case phaseIfPlacingFails = "phaseWithoutPlace"
        case syncedBytes = "securedBytes"
        case validator, queuedAt, limitedUntil, firstAttemptAt, retryAt, failures, contradictions, restarts
        case hasRestarted, shortEnd, lastError, response, refusal
        case sendAttempts = "sendings"
    }

    init(identifier: UUID, request: DownloadRequest, origin: TransferOrigin, part: PartName, queuedAt: Date) {
        self.identifier = identifier
        self.request = request
        host = request.host
        self.origin = origin
        self.part = part
        self.queuedAt = queuedAt
    }
}

extension TransferRecord {
    /// Whether its host is this machine, so that it needs no network.
    var isLocal: Bool { host.map(DownloadRequest.isLoopback) ?? false }

    /// Whether an attempt could resume from the stored bytes.
    var isResumable: Bool { bytes > 0 && validator != nil }

    /// Whether all announced bytes are stored, so that nothing is left to request.
    var isWhole: Bool { bytes > 0 && bytes == expectedTotalBytes }

    /// Whether a further attempt can use the stored bytes.
    var isUsable: Bool { isResumable || isWhole }

    /// Seconds without a byte after which an attempt times out.
    func silence(_ configuration: BackgroundSessionConfiguration) -> TimeInterval {
        request.timeoutInterval ?? configuration.timeoutIntervalForRequest
    }

    /// When the transfer is given up; nil: the resource timeout has not begun to count.
    func deadline(_ configuration: BackgroundSessionConfiguration) -> Date? {
        firstAttemptAt?.addingTimeInterval(configuration.timeoutIntervalForResource)
    }

    /// Whether the server has accepted the uploaded file. Whatever happens to the rest of its response, the file is not
    /// sent again.
    var isAccepted: Bool { request.upload != nil && response != nil }

    /// Bytes of its file sent by the current attempt; nil: a download.
    var sentBytes: Int64? { request.upload.map { isAccepted ? $0.length : attempt?.sent ?? 0 } }

    var isUnfinished: Bool { phase != .completed }

    /// Whether work is left that needs no further command; a suspended transfer may stay so for ever.
    var hasWorkLeft: Bool { ![.completed, .suspended].contains(phase) }

    /// Bytes left to transfer, if known.
    var remainingBytes: Int64? {
        if let expectedTotalBytes { return max(0, expectedTotalBytes - bytes) }
        let hints = [request.countOfBytesClientExpectsToReceive, request.countOfBytesClientExpectsToSend]
        guard hints.contains(where: { $0 != nil }) else { return nil }
        // The program supplies the hints: their sum may overflow.
        return hints.compactMap { $0 }.reduce(0) { sum, hint in
            sum.addingReportingOverflow(hint).overflow ? .max : sum + hint
        }
    }

    /// Discards the stored bytes; later ones go to a part of this name.
    mutating func startOver(in part: PartName) {
        self.part = part
        isPartBegun = false
        bytes = 0
        syncedBytes = 0
        validator = nil
        expectedTotalBytes = nil
    }

    /// Shifts the dates that the state machine set after a change of the clock.
    mutating func shift(by seconds: TimeInterval) {
        queuedAt.addTimeInterval(seconds)
        limitedUntil?.addTimeInterval(seconds)
        firstAttemptAt?.addTimeInterval(seconds)
        retryAt?.addTimeInterval(seconds)
        attempt?.lastBytesAt.addTimeInterval(seconds)
        attempt?.windowBeganAt.addTimeInterval(seconds)
    }

}

/// One exchange with a server for a transfer.
struct TransferAttempt: Sendable, Equatable {
    /// What the state machine decided about the attempt; overrides how the exchange ends.
    enum Verdict: Sendable, Equatable {
        case finished
        case failed(BackgroundTransferError)
        /// The server has another copy: start again from the first byte, at once.
        case restart
        /// Others come first: back to the queue, without counting as a failure.
        case yield
    }

    let number: Int
    /// The requested offset; 0: the whole file was requested.
    let offset: Int64
    /// Where its first byte is written; nil: no response was accepted.
    var writesFrom: Int64?
    /// The end (exclusive) of a response that stops before the end of the file; nil: unknown, or the file ends there.
    var endsAt: Int64?
    /// Bytes of the file on disk.
    var bytes: Int64
    /// Bytes of the upload's file sent.
    var sent: Int64 = 0
    var lastBytesAt: Date
    var windowBeganAt: Date
    var windowBytes: Int64
    var verdict: Verdict?
    var isStopping = false
    /// Seconds of `Retry-After`.
    var retryAfter: TimeInterval?

    init(number: Int, offset: Int64, at date: Date) {
        self.number = number
        self.offset = offset
        bytes = offset
        lastBytesAt = date
        windowBeganAt = date
        windowBytes = offset
    }
}
