import FoundationEssentials
import Web

/// One transfer, as it is remembered.
struct TransferRecord: Codable, Sendable, Equatable {
    /// What is meant to become of it. An attempt may still be under way while it is stopped.
    enum Phase: Codable, Sendable, Equatable {
        /// It is to be fetched, or is being fetched.
        case fetching
        case suspended
        case canceling(producingResumeData: Bool)
        /// All bytes are there and get their place.
        case placing
        case completed
    }

    let identifier: UUID
    var request: DownloadRequest
    /// That of the request's address, which takes its time to find out; nil: it is none of the web.
    var host: String?
    let origin: TransferOrigin
    var phase = Phase.fetching
    /// What becomes of it should it not get its place: it was suspended or cancelled meanwhile; nil: it is fetched on.
    var phaseWithoutPlace: Phase?
    /// The name of its bytes in the session's folder, which may come from resume data.
    var part: PartName
    /// Whether bytes have been written under that name.
    var isPartBegun = false
    /// Bytes that are there to go on from.
    var bytes: Int64 = 0
    /// Those of them that a power cut does not take.
    var securedBytes: Int64 = 0
    var expectedTotalBytes: Int64?
    var validator: HTTPValidator?
    var queuedAt: Date
    /// Held up by the limiter until then.
    var limitedUntil: Date?
    /// When the time for the whole began to count.
    var firstAttemptAt: Date?
    var retryAt: Date?
    /// Failed attempts in a row.
    var failures = 0
    var contradictions = 0
    var restarts = 0
    /// The server's copy was found to be another one, which has not been told yet.
    var hasRestarted = false
    /// How often it was begun to send its file; nil: never, or it is a download.
    var sendings: Int?
    /// Where the last attempt was cut short of what was announced.
    var shortEnd: Int64?
    var lastError: BackgroundTransferError?
    /// The head of the answer whose bytes are there.
    var response: DownloadResponse?
    /// The head of the last answer, when that refused.
    var refusal: DownloadResponse?
    /// Set while the shell has an exchange under way for it; of no meaning to a later process.
    var attempt: TransferAttempt?

    private enum CodingKeys: CodingKey {
        case identifier, request, host, origin, phase, phaseWithoutPlace, part, isPartBegun, bytes, securedBytes,
            expectedTotalBytes
        case validator, queuedAt, limitedUntil, firstAttemptAt, retryAt, failures, contradictions, restarts
        case hasRestarted, sendings, shortEnd, lastError, response, refusal
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
    /// Whether it needs no network, since its host is this machine.
    var isLocal: Bool { host.map(DownloadRequest.isLoopback) ?? false }

    /// Whether an attempt could go on from the bytes that are there.
    var isResumable: Bool { bytes > 0 && validator != nil }

    /// Whether as many bytes are there as were announced: nothing is left to be asked for.
    var isWhole: Bool { bytes > 0 && bytes == expectedTotalBytes }

    /// Whether the bytes that are there are of use to another attempt.
    var isUsable: Bool { isResumable || isWhole }

    /// Seconds without a byte after which an attempt is given up.
    func silence(_ configuration: BackgroundSessionConfiguration) -> TimeInterval {
        request.timeoutInterval ?? configuration.timeoutIntervalForRequest
    }

    /// When it is given up; nil: the time for the whole has not begun to count.
    func deadline(_ configuration: BackgroundSessionConfiguration) -> Date? {
        firstAttemptAt?.addingTimeInterval(configuration.timeoutIntervalForResource)
    }

    /// Whether the server has said that it has the file that was sent to it. Whatever happens to the rest of its answer,
    /// the file is not sent again.
    var isAccepted: Bool { request.upload != nil && response != nil }

    /// Of its file, by the attempt that is under way; nil: it is a download.
    var sentBytes: Int64? { request.upload.map { isAccepted ? $0.length : attempt?.sent ?? 0 } }

    var isUnfinished: Bool { phase != .completed }

    /// Whether there is something to be done for it without anybody's asking: one that is suspended may stay so for ever.
    var goesOn: Bool { ![.completed, .suspended].contains(phase) }

    /// What is left to be fetched, as far as anybody knows.
    var remainingBytes: Int64? {
        if let expectedTotalBytes { return max(0, expectedTotalBytes - bytes) }
        let hints = [request.countOfBytesClientExpectsToReceive, request.countOfBytesClientExpectsToSend]
        guard hints.contains(where: { $0 != nil }) else { return nil }
        // Hints come from outside: their sum may not fit.
        return hints.compactMap { $0 }.reduce(0) { sum, hint in
            sum.addingReportingOverflow(hint).overflow ? .max : sum + hint
        }
    }

    /// The bytes that are there are worth nothing; others get this name.
    mutating func beginAnew(in part: PartName) {
        self.part = part
        isPartBegun = false
        bytes = 0
        securedBytes = 0
        validator = nil
        expectedTotalBytes = nil
    }

    /// The dates that the machine itself made move with the clock.
    mutating func shift(by seconds: TimeInterval) {
        queuedAt.addTimeInterval(seconds)
        limitedUntil?.addTimeInterval(seconds)
        firstAttemptAt?.addTimeInterval(seconds)
        retryAt?.addTimeInterval(seconds)
        attempt?.lastBytesAt.addTimeInterval(seconds)
        attempt?.windowBeganAt.addTimeInterval(seconds)
    }

}

/// One exchange with a server on behalf of a transfer.
struct TransferAttempt: Sendable, Equatable {
    /// What the machine has found out about it, before it ends or in place of how it ends.
    enum Verdict: Sendable, Equatable {
        case finished
        case failed(BackgroundTransferError)
        /// The server has another copy: from the first byte, at once.
        case restart
        /// Others come first: the queue again, without it counting as a failure.
        case yield
    }

    let number: Int
    /// Where it was asked to begin; 0: no part was asked for.
    let offset: Int64
    /// Where its first byte goes; nil: there has been no answer to write down.
    var writesFrom: Int64?
    /// Behind the last byte that this answer brings, as far as it says; nil: it says nothing, or the file ends there.
    var endsAt: Int64?
    /// Bytes of the file that are there.
    var bytes: Int64
    /// Bytes of an upload's file that were sent.
    var sent: Int64 = 0
    var lastBytesAt: Date
    var windowBeganAt: Date
    var windowBytes: Int64
    var verdict: Verdict?
    var isStopping = false
    /// Seconds that the server asks to wait.
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
