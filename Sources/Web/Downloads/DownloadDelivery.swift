/// Hands the answer to a download on to whoever asked.
final class DownloadDelivery: Delivery {
    private let receiver: any DownloadReceiver
    private(set) var hasBegun = false

    init(_ receiver: any DownloadReceiver) { self.receiver = receiver }

    func takes(_ status: Int) -> Bool { status == 200 || status == 206 }

    func begin(_ head: ResponseHead) throws(WebError) {
        hasBegun = true
        guard receiver.begin(head) else { throw .cancelled }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws(WebError) {
        guard receiver.receive(bytes) else { throw .cancelled }
    }

    func succeed(_ head: ResponseHead) {
        // A refusal has no body that is wanted, but a head that is.
        if !hasBegun { _ = receiver.begin(head) }
        receiver.end(nil)
    }

    func fail(_ error: WebError) { receiver.end(error) }
}
