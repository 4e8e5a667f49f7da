/// What an answer to a `WebDownload` is told to, on the thread that does the transfers: every other one waits meanwhile.
public protocol DownloadReceiver: AnyObject, Sendable {
    /// The head of the final answer, whatever its status; called once at most, before any byte.
    /// - Returns: what becomes of the body of a 200 or 206, or of any 2xx after an upload.
    func begin(_ head: ResponseHead) -> BodyDecision

    /// The next bytes of the body; valid during the call only.
    /// - Returns: whether more are wanted; false ends the exchange as cancelled.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool

    /// So many bytes of an upload's file have been handed to the network; fewer than before when it is sent again.
    func sent(_ bytes: Int64)

    /// The exchange is over; nothing comes after it. Not called by the thread that began the exchange.
    /// - Parameter error: nil: the answer has come whole.
    func end(_ error: WebError?)
}

/// What becomes of a body whose head has come.
public enum BodyDecision: Sendable {
    case take
    /// No byte of it comes before ``WebClient/goOn(_:)``, or ``WebClient/end(_:)``: for a receiver that has to write
    /// something down first. Other transfers go on meanwhile, and the server of this one waits.
    case wait
    /// The exchange ends as cancelled.
    case refuse
}

extension DownloadReceiver {
    public func sent(_ bytes: Int64) {}
}

/// An exchange that is under way, or about to be.
public struct DownloadTicket: Sendable {
    let ticket = ExchangeTicket()

    public init() {}
}
