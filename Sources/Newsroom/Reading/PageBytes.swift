import News
import Web

/// Collects a page as it arrives.
struct PageBytes: BodyConsumer {
    private let decoder: BodyDecoder?
    private let limit: Int
    private let partial: PartialBody?
    private var bytes: [UInt8] = []

    /// - Parameters:
    ///   - limit: Bytes of the decoded page.
    ///   - partial: Keeps the received bytes for another process that may continue the transfer.
    ///   - mustBePage: Whether another type than a page's is refused.
    /// - Throws: `FullTextError` if its type is not that of a page.
    init(head: ResponseHead, limit: Int, partial: PartialBody? = nil, isPage mustBePage: Bool = true) throws {
        let type = (head.contentType ?? "").prefix { $0 != ";" }.trimmingPrefix { $0 == " " }.lowercased()
        let isPage = type.isEmpty || type.contains("html") || type.hasPrefix("text/plain") || type.hasSuffix("/xml")
        guard isPage || !mustBePage else { throw FullTextError.notAPage(contentType: String(type.prefix(60))) }
        decoder = BodyDecoder(head)
        self.limit = limit
        self.partial = partial
        partial?.begin(head)
    }

    mutating func consume(_ piece: UnsafeRawBufferPointer) throws {
        partial?.append(piece)
        guard let decoder else { return bytes.append(contentsOf: piece) }
        try decoder.decode(piece) { piece in
            guard piece.count <= limit - bytes.count else { throw WebError.tooLarge(limit: limit) }
            bytes.append(contentsOf: piece)
        }
    }

    func finish() throws -> [UInt8] {
        guard decoder?.isComplete != false else { throw TruncatedDocument() }
        return bytes
    }
}
