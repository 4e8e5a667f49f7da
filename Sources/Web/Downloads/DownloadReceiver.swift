/// Receives the response of a `WebDownload` on the transfer thread; all other transfers wait during a call.
public protocol DownloadReceiver: AnyObject, Sendable {
    /// The head of the final response, whatever its status; called at most once, before any bytes.
    /// - Returns: What to do with the body of a 200 or 206, or of any 2xx after an upload.
    func begin(_ head: ResponseHead) -> BodyDecision

    /// The next bytes of the body; valid only during the call.
    /// - Returns: Whether more are wanted; false ends the exchange as cancelled.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool

    /// The total bytes of an upload's file passed to the network; decreases if the file is sent again.
    func sent(_ bytes: Int64)

    /// The exchange has ended; nothing follows. Called within `begin` if the client was shut down or its thread cannot
    /// start.
    /// - Parameter error: nil if the response is complete.
    func end(_ error: WebError?)
}

/// What to do with a body whose head has arrived.
public enum BodyDecision: Sendable {
    case take
    /// Holds the body back until ``WebClient/unpause(_:)`` or ``WebClient/end(_:)``, for a receiver that must store
    /// something first. Other transfers continue; this one's server waits.
    case wait
    /// The exchange ends as cancelled.
    case refuse
}

extension DownloadReceiver {
    public func sent(_ bytes: Int64) {}
}

/// Identifies an exchange that is running or about to start.
public struct DownloadTicket: Sendable {
    let ticket = ExchangeTicket()

    public init() {}
}
