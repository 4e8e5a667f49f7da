/// The output of the repair for one piece: tags for the XML parser, and the text between them, which bypasses it.
///
/// The text is already decoded and contains nothing for the parser to find, but the parser would scan every byte of it
/// twice more, and text is most of a feed. So each run of text becomes a placeholder for the parser, and the
/// `XMLEvents` receives the run when the parser reaches it.
final class RepairedMarkup {
    static let placeholder = UInt8(ascii: "x")

    /// Well-formed together with the previous pieces.
    let tags = ByteBuffer(capacity: 16 << 10)
    /// UTF-8, without references or markup.
    let text = ByteBuffer(capacity: 64 << 10)

    // Unchecked because they change for every tag; see `ByteBuffer`.
    /// The end in `text` of each run that has a placeholder.
    @exclusivity(unchecked) private var ends: [Int] = []
    @exclusivity(unchecked) private var deliveredRuns = 0
    @exclusivity(unchecked) private var deliveredBytes = 0
    @exclusivity(unchecked) private var lastEnd = 0

    /// Appends a start tag after the text so far.
    /// - Parameter attributes: the attributes as serialised.
    func start(_ name: UnsafeBufferPointer<UInt8>, _ attributes: ByteBuffer, isEmpty: Bool) {
        endText()
        tags.append(UInt8(ascii: "<"))
        if let base = name.baseAddress { tags.append(base, count: name.count) }
        tags.append(UnsafePointer(attributes.base), count: attributes.count)
        if isEmpty { tags.append(UInt8(ascii: "/")) }
        tags.append(UInt8(ascii: ">"))
    }

    /// Appends an end tag after the text so far.
    func end(_ name: UnsafeBufferPointer<UInt8>) {
        endText()
        tags.append("</")
        if let base = name.baseAddress { tags.append(base, count: name.count) }
        tags.append(UInt8(ascii: ">"))
    }

    private func endText() {
        guard text.count > lastEnd else { return }
        tags.append(Self.placeholder)
        lastEnd = text.count
        ends.append(lastEnd)
    }

    /// The text of the next placeholder. Valid until something is appended.
    func takeRun() -> UnsafeBufferPointer<UInt8> {
        guard deliveredRuns < ends.count else { return UnsafeBufferPointer(start: nil, count: 0) }
        let end = ends[deliveredRuns]
        defer {
            deliveredRuns &+= 1
            deliveredBytes = end
        }
        return UnsafeBufferPointer(start: text.base + deliveredBytes, count: end &- deliveredBytes)
    }

    /// The text after the last tag, which needs no placeholder; nil until all placeholders are taken.
    func takeRest() -> UnsafeBufferPointer<UInt8>? {
        guard deliveredRuns == ends.count else { return nil }
        defer { deliveredBytes = text.count }
        return UnsafeBufferPointer(start: text.base + deliveredBytes, count: text.count &- deliveredBytes)
    }

    /// Drops the tags, which the parser has consumed, and the texts already taken.
    func removeTaken() {
        tags.removeAll()
        text.removeFirst(deliveredBytes)
        ends.removeFirst(deliveredRuns)
        for index in ends.indices { ends[index] -= deliveredBytes }
        lastEnd = ends.last ?? 0
        (deliveredRuns, deliveredBytes) = (0, 0)
    }
}
