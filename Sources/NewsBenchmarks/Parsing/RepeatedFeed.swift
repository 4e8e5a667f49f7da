/// A feed document with repeated entries, never in memory as a whole.
struct RepeatedFeed {
    private let head: [UInt8]
    private let entries: [UInt8]
    private let tail: [UInt8]

    /// Nil: no closed `item` or `entry` elements.
    init?(_ document: [UInt8]) {
        let text = String(decoding: document, as: UTF8.self)
        for name in ["item", "entry"] {
            guard let start = text.firstRange(of: "<\(name)>")?.lowerBound,
                let end = text.ranges(of: "</\(name)>").last?.upperBound
            else { continue }
            head = Array(text[..<start].utf8)
            entries = Array(text[start..<end].utf8)
            tail = Array(text[end...].utf8)
            return
        }
        return nil
    }

    /// The size of the document in bytes with its entries repeated.
    func size(times: Int) -> Int { head.count + entries.count * times + tail.count }

    func forEachPart(times: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try head.withUnsafeBytes(body)
        for _ in 0..<times { try entries.withUnsafeBytes(body) }
        try tail.withUnsafeBytes(body)
    }
}
