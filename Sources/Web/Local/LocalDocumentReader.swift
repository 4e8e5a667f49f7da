import Dispatch

/// Reads files and bundled documents one after another on a separate queue, so that a slow disk blocks neither
/// transfers nor tasks.
final class LocalDocumentReader: Sendable {
    private let queue = DispatchQueue(label: "newsterm.web.local-documents")

    func read(_ document: LocalDocument, for order: PendingExchange) {
        queue.async {
            let delivery = order.makeDelivery()
            do throws(WebError) {
                guard !order.ticket.isCancelled else { throw .cancelled }
                let head =
                    switch document {
                    case .file(let url): try Self.read(url, order: order, into: delivery)
                    case .bundled(let url, let bytes): try Self.read(url, bytes, order: order, into: delivery)
                    }
                delivery.succeed(head, unwanted: [])
            } catch {
                delivery.fail(error)
            }
        }
    }
}

extension LocalDocumentReader {
    private static let chunkSize = 64 * 1024

    private static func read(
        _ url: FileURL, order: PendingExchange, into delivery: any Delivery
    ) throws(WebError) -> ResponseHead {
        let file = try RegularFile(path: url.path)
        var head = ResponseHead(status: 200, url: url.text, lastModified: file.validator)
        if order.request.hasCopy(of: head) {
            head.status = 304
            return head
        }
        guard file.size <= order.request.maximumBodyBytes else {
            throw .tooLarge(limit: order.request.maximumBodyBytes)
        }
        try delivery.begin(head)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        while case let count = try file.read(into: buffer), count > 0 {
            guard !order.ticket.isCancelled else { throw .cancelled }
            try delivery.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        return head
    }

    private static func read(
        _ url: String, _ bytes: [UInt8], order: PendingExchange, into delivery: any Delivery
    ) throws(WebError) -> ResponseHead {
        var head = ResponseHead(status: 200, url: url, etag: etag(of: bytes))
        if order.request.hasCopy(of: head) {
            head.status = 304
            return head
        }
        try delivery.begin(head)
        // `withUnsafeBytes` does not preserve typed errors through `do`.
        let result: Result<Void, WebError> = bytes.withUnsafeBytes { bytes in
            do throws(WebError) { return .success(try delivery.receive(bytes)) } catch { return .failure(error) }
        }
        try result.get()
        return head
    }

    /// FNV-1a is enough to distinguish versions of a document; there is no adversary.
    private static func etag(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "\"\(String(hash, radix: 16))-\(bytes.count)\""
    }
}

extension WebRequest {
    /// Whether the request's validator matches the document.
    fileprivate func hasCopy(of head: ResponseHead) -> Bool {
        if let current = head.etag { return etag == current }
        return head.lastModified != nil && lastModified == head.lastModified
    }
}

/// A document that needs no network.
enum LocalDocument: Sendable, Equatable {
    case file(FileURL)
    /// Its address and its bytes.
    case bundled(String, [UInt8])
}
