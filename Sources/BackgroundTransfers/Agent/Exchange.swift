import Synchronization
import Web

/// An attempt's exchange: what the web sends goes into the part, and word of it to the agent.
///
/// Bytes are written on the thread that does the transfers, the moment they come: a copy for another thread costs more than
/// the write, and what is written survives the process. No byte comes before the record says where it goes; that is written
/// elsewhere, and so is whatever waits for the disk.
final class Exchange: DownloadReceiver {
    private struct State {
        var part: PartFile?
        /// Why it was ended here.
        var failure: BackgroundTransferError?
        /// The longest file that is wanted; nil: any length will do.
        var limit: Int64?
        /// Bytes of an upload's file that were sent.
        var sent: Int64?
        var reportedAt: ContinuousClock.Instant?
        /// Whether word of the last bytes is on its way.
        var isReportDue = false
        /// The length up to which the part is durable, or about to be.
        var securedLength: Int64 = 0
    }

    /// Between two words about progress.
    private static let reportingInterval = Duration.milliseconds(250)
    /// Bytes after which a part is made durable, so that a power cut costs no more than this.
    private static let securedAtOnce: Int64 = 16 << 20

    let order: AttemptOrder
    let ticket = DownloadTicket()
    private let agent: TransferAgent
    private let state: Mutex<State>

    init(_ order: AttemptOrder, agent: TransferAgent) {
        self.order = order
        self.agent = agent
        state = Mutex(State(limit: order.request.maximumBytes))
    }

    /// What is to be asked for.
    /// - Parameter file: that of an upload.
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

    /// The answer goes into this part.
    func write(to part: PartFile) {
        state.withLock { state in
            state.part = part
            state.securedLength = part.length
        }
    }

    /// The answer may be as long from now on; nil: of any length.
    func limit(to bytes: Int64?) { state.withLock { $0.limit = bytes } }

    /// The answer cannot be kept.
    func fail(_ error: BackgroundTransferError) { state.withLock { $0.failure = error } }

    /// Whether it has been decided where the answer goes.
    var takesBody: Bool { state.withLock { $0.part != nil && $0.failure == nil } }

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
        let (delay, secures): (Duration?, Bool)
        do {
            (delay, secures) = try state.withLock { state throws(BackgroundTransferError) in
                guard let part = state.part else { throw .inconsistentAnswer(reason: "it came before it was wanted") }
                // What was announced was shorter, or nothing was.
                if let limit = state.limit, part.length > limit - Int64(bytes.count) {
                    throw .tooLarge(limit: limit)
                }
                try part.append(bytes)
                let length = part.length
                let secures = length - state.securedLength >= Self.securedAtOnce
                if secures { state.securedLength = length }
                return (Self.delayOfReport(&state), secures)
            }
        } catch {
            fail(error)
            return false
        }
        if let delay { agent.report(self, after: delay) }
        if secures { agent.secure(order.attempt) }
        return true
    }

    /// When word of what has just come is due; nil: it is on its way.
    private static func delayOfReport(_ state: inout State) -> Duration? {
        guard !state.isReportDue else { return nil }
        state.isReportDue = true
        let passed = state.reportedAt.map { $0.duration(to: .now) } ?? reportingInterval
        return max(.zero, reportingInterval - passed)
    }

    /// What is to be told now: the length of the part, and what was sent.
    func takeReport() -> (received: Int64?, sent: Int64?) {
        state.withLock { state in
            state.isReportDue = false
            state.reportedAt = .now
            return (state.part?.length, state.sent)
        }
    }

    func end(_ error: WebError?) { agent.ended(self, error) }

    /// What an end means: an answer that could not be kept has failed, however it ended.
    func ending(_ error: WebError?) -> AttemptEnding {
        if let failure = state.withLock({ $0.failure }) { return .failed(failure) }
        return switch error {
        case nil: .finished
        case .cancelled: .stopped
        case let error?: .failed(BackgroundTransferError(error))
        }
    }
}
