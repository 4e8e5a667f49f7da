/// Passes the response of a download to its receiver.
final class DownloadDelivery: Delivery {
    private let receiver: any DownloadReceiver
    private(set) var hasBegun = false

    private let sendsFile: Bool

    init(_ receiver: any DownloadReceiver, sendsFile: Bool) {
        self.receiver = receiver
        self.sendsFile = sendsFile
    }

    /// Any 2xx confirms that the server has the uploaded file (RFC 9110, 15.3).
    func acceptsBody(_ status: Int) -> Bool { sendsFile ? 200..<300 ~= status : status == 200 || status == 206 }

    func sent(_ bytes: Int64) { receiver.sent(bytes) }

    func begin(_ head: ResponseHead) throws(WebError) -> Bool {
        hasBegun = true
        switch receiver.begin(head) {
        case .take: return true
        case .wait: return false
        case .refuse: throw .cancelled
        }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws(WebError) {
        guard receiver.receive(bytes) else { throw .cancelled }
    }

    func succeed(_ head: ResponseHead, unwanted: [UInt8]) {
        // The body of a refusal is unwanted, but not its head.
        if !hasBegun { _ = receiver.begin(head) }
        receiver.end(nil)
    }

    func fail(_ error: WebError) { receiver.end(error) }
}
