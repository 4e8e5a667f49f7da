/// What the repair makes of a piece of a document: tags for the XML parser, and the text between them, which goes
/// around it.
///
/// The text has been read with all its references when it comes here, and there is nothing in it that the parser could
/// find. It would look at every byte of it twice more, and that is most of a feed. So the parser gets a placeholder
/// for each run of text, and whoever listens to it gets the run when the parser comes to the placeholder.
final class RepairedMarkup {
    static let placeholder = UInt8(ascii: "x")

    /// Well-formed together with the pieces before.
    let tags = ByteBuffer(capacity: 16 << 10)
    /// UTF-8; neither references nor markup in it.
    let text = ByteBuffer(capacity: 64 << 10)

    // Touched for every tag; see `ByteBuffer` for why they go unchecked.
    /// Where in the text each run ends that has a placeholder.
    @exclusivity(unchecked) private var ends: [Int] = []
    @exclusivity(unchecked) private var deliveredRuns = 0
    @exclusivity(unchecked) private var deliveredBytes = 0
    @exclusivity(unchecked) private var lastEnd = 0

    /// Appends a start tag, after the text so far.
    /// - Parameter attributes: as they are to stand in it.
    func start(_ name: UnsafeBufferPointer<UInt8>, _ attributes: ByteBuffer, isEmpty: Bool) {
        endText()
        tags.append(UInt8(ascii: "<"))
        if let base = name.baseAddress { tags.append(base, count: name.count) }
        tags.append(UnsafePointer(attributes.base), count: attributes.count)
        if isEmpty { tags.append(UInt8(ascii: "/")) }
        tags.append(UInt8(ascii: ">"))
    }

    /// Appends an end tag, after the text so far.
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

    /// The text after the last tag, which needs no placeholder once all the others have been come to; nil before.
    func takeRest() -> UnsafeBufferPointer<UInt8>? {
        guard deliveredRuns == ends.count else { return nil }
        defer { deliveredBytes = text.count }
        return UnsafeBufferPointer(start: text.base + deliveredBytes, count: text.count &- deliveredBytes)
    }

    /// Forgets the tags, which the parser has, and the texts that have been taken.
    func removeTaken() {
        tags.removeAll()
        text.removeFirst(deliveredBytes)
        ends.removeFirst(deliveredRuns)
        for index in ends.indices { ends[index] -= deliveredBytes }
        lastEnd = ends.last ?? 0
        (deliveredRuns, deliveredBytes) = (0, 0)
    }
}
