import News
import Web

/// A page on its way from the network, kept whole.
struct PageBytes: BodyConsumer {
    private var bytes: [UInt8] = []

    /// - Throws: `FullTextError` when what comes is said to be no page.
    init(head: ResponseHead) throws {
        let type = (head.contentType ?? "").prefix { $0 != ";" }.trimmingPrefix { $0 == " " }.lowercased()
        let isPage = type.isEmpty || type.contains("html") || type.hasPrefix("text/plain") || type.hasSuffix("/xml")
        guard isPage else { throw FullTextError.notAPage(contentType: String(type.prefix(60))) }
    }

    mutating func consume(_ piece: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: piece)
    }

    func finish() -> [UInt8] { bytes }
}
