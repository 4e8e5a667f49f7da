import Synchronization
import Web

/// One attempt's exchange: writes what the server sends to the part file and reports progress to the agent.
///
/// Bytes are written on the transfer thread as they arrive, to the kernel's memory: written bytes survive the process,
/// and a copy for another thread, as measured, takes a fifth more of the agent's processor time and 2 MB. No byte is
/// written before the record says where it goes; storing that, like all other work that waits for the disk, happens on
/// other threads.
final class Exchange: DownloadReceiver {
    private struct State {
        /// Whether the response has been accepted; its part is open, or about to be.
        var isAccepted = false
        var part: PartFile?
        /// Why this side failed the exchange.
        var failure: BackgroundTransferError?
        /// The longest file accepted, in bytes; nil: no limit.
        var limit: Int64?
        /// Bytes of the upload's file sent so far.
        var sent: Int64?
        var reportedAt: ContinuousClock.Instant?
        /// Whether a progress report is already scheduled.
        var isReportDue = false
        /// The length up to which the part has been synced, or a sync has been requested.
        var syncedLength: Int64 = 0
    }

    /// The shortest time between two progress reports.
    private static let reportingInterval = Duration.milliseconds(250)
    /// Bytes after which a part is synced, so that a power cut costs at most this much.
    private static let syncInterval: Int64 = 16 << 20

    let order: AttemptOrder
    let ticket = DownloadTicket()
    private let agent: TransferAgent
    private let state: Mutex<State>

    init(_ order: AttemptOrder, agent: TransferAgent) {
        self.order = order
        self.agent = agent
        state = Mutex(State(limit: order.request.maximumBytes))
    }

    /// The request to send.
    /// - Parameter file: the path of the upload's file.
    func download(file: String, silence: Duration, bytesPerSecond: Int?) -> WebDownload {
        func fields(_ headers: [String: String]) -> [RequestHeader] {
            headers.sorted { $0.key < $1.key }.map { RequestHeader(name: $0.key, value: $0.value) }
        }
        return WebDownload(
            document: order.document,
            headers: fields(order.headers), silence: silence, bytesPerSecond: bytesPerSecond,
            upload: order.request.upload.map {
                WebUpload(method: $0.method.rawValue, file: file, headers: fields($0.headers))
            })
    }

    var part: PartFile? { state.withLock { $0.part } }

    var isAccepted: Bool { state.withLock { $0.isAccepted } }

    func accept() { state.withLock { $0.isAccepted = true } }

    /// Sends the body to this part.
    func write(to part: PartFile) {
        state.withLock { state in
            state.part = part
            state.syncedLength = part.length
        }
    }

    /// Sets the longest body accepted from now on; nil: no limit.
    func limit(to bytes: Int64?) { state.withLock { $0.limit = bytes } }

    /// Marks the body as impossible to store.
    func fail(_ error: BackgroundTransferError) { state.withLock { $0.failure = error } }

    func begin(_ head: ResponseHead) -> BodyDecision {
        agent.responded(self, head)
        return .wait
    }

    func sent(_ bytes: Int64) {
        let delay: Duration? = state.withLock { state in
            state.sent = bytes
            return Self.delayOfReport(&state)
        }
        if let delay { agent.report(self, after: delay) }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let (delay, mustSync): (Duration?, Bool)
        do {
            (delay, mustSync) = try state.withLock { state throws(BackgroundTransferError) in
                guard let part = state.part else {
                    throw .inconsistentAnswer(reason: "the body arrived before it was accepted")
                }
                // The announced length was smaller, or missing.
                if let limit = state.limit, part.length > limit - Int64(bytes.count) {
                    throw .tooLarge(limit: limit)
                }
                try part.append(bytes)
                let length = part.length
                let mustSync = length - state.syncedLength >= Self.syncInterval
                if mustSync { state.syncedLength = length }
                return (Self.delayOfReport(&state), mustSync)
            }
        } catch {
            fail(error)
            return false
        }
        if let delay { agent.report(self, after: delay) }
        if mustSync { agent.secure(order.attempt) }
        return true
    }

    /// The delay until the next progress report; nil: one is already scheduled.
    private static func delayOfReport(_ state: inout State) -> Duration? {
        guard !state.isReportDue else { return nil }
        state.isReportDue = true
        let passed = state.reportedAt.map { $0.duration(to: .now) } ?? reportingInterval
        return max(.zero, reportingInterval - passed)
    }

    /// The progress to report now: the length of the part, and the bytes sent.
    func takeReport() -> (received: Int64?, sent: Int64?) {
        state.withLock { state in
            state.isReportDue = false
            state.reportedAt = .now
            return (state.part?.length, state.sent)
        }
    }

    func end(_ error: WebError?) { agent.ended(self, error) }

    /// Translates an end. A body that could not be stored counts as failed, however the exchange ended.
    func ending(_ error: WebError?) -> AttemptEnding {
        if let failure = state.withLock({ $0.failure }) { return .failed(failure) }
        return switch error {
        case nil: .finished
        case .cancelled: .stopped
        case let error?: .failed(BackgroundTransferError(error))
        }
    }
}
