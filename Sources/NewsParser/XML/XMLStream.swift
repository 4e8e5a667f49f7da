import News

/// Bytes of a document, in any encoding and however broken, to events; piece by piece.
final class XMLStream {
    /// The document is too large to be read.
    enum Excess: Error {
        /// Its bytes, with those that its entities add to them.
        case bytes(limit: Int)
        /// What its entities add to it.
        case expansion(limit: Int, line: Int)
    }

    let problems: ProblemList
    private let limits: ParserLimits
    private let decoder: ByteDecoder
    private let repair: MarkupRepair
    private let parser: XMLPushParser
    /// Takes the text of a document that is no markup, and says so.
    private let divert: ((UnsafeBufferPointer<UInt8>) -> Bool)?
    private var isDiverted = false
    private var received = 0

    /// - Parameters:
    ///   - roots: local names of the elements that a document of interest starts with, in lower case.
    ///   - divert: is given the document's text, in UTF-8, ahead of the markup's reader, and may keep it.
    init(
        events: any XMLEvents, roots: Set<String>, contentType: String?, limits: ParserLimits,
        divert: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil
    ) {
        self.divert = divert
        self.limits = limits
        problems = ProblemList(maximum: limits.maximumProblems)
        decoder = ByteDecoder(contentType: contentType, problems: problems)
        repair = MarkupRepair(roots: roots, limits: limits, problems: problems)
        parser = XMLPushParser(markup: repair.output, events: events)
    }

    /// The document stops before its root element is closed.
    var isTruncated: Bool { repair.isTruncated }

    /// How many elements were left out since they are nested too deep, and the line of the first; nil: none.
    var tooDeep: (count: Int, firstLine: Int)? { repair.tooDeep }

    /// What was seen of the document, if its root element is none of those wanted.
    var sighting: DocumentSniff? {
        repair.place == .prolog || !hasRoot ? repair.sighting : nil
    }

    /// Whether something that is no markup of a feed stands before the root element.
    var hasOtherBeforeRoot: Bool { repair.sighting.isOther }

    /// What the document is when it is no feed, whatever its root element says.
    var kindWithoutRoot: DocumentKind { repair.sighting.kind ?? .text }

    private(set) var hasRoot = false

    /// The root element is so far from the start, if there is one at all, that it is not looked for any longer.
    var hasGivenUp: Bool { repair.place == .epilog && !hasRoot }

    /// After an error the document is read no further.
    func consume(_ bytes: UnsafeRawBufferPointer) throws(Excess) {
        received += bytes.count
        try checkSize()
        decoder.consume(bytes.bindMemory(to: UInt8.self)) { read($0) }
        try checkSize()
        deliver(isLast: false)
    }

    func finish() throws(Excess) {
        decoder.finish { read($0) }
        guard !isDiverted else { return }
        repair.finish()
        try checkSize()
        if repair.sighting.bytesAfterRoot > 0 {
            problems.note("something stands after the end of the document; it is left out", line: nil)
        }
        deliver(isLast: true)
        if let failure = parser.failure { problems.note(failure, line: nil) }
    }

    private func checkSize() throws(Excess) {
        if let line = repair.lineOfExcess { throw .expansion(limit: limits.maximumExpansion, line: line) }
        guard received + repair.expandedBytes <= limits.maximumBytes else { throw .bytes(limit: limits.maximumBytes) }
    }

    private func read(_ text: UnsafeBufferPointer<UInt8>) {
        if let divert, divert(text) { isDiverted = true } else { repair.consume(text) }
    }

    private func deliver(isLast: Bool) {
        guard hasRoot || !repair.output.tags.isEmpty else { return }
        hasRoot = true
        parser.parse(isLast: isLast)
    }
}
