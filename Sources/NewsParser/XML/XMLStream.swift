import News

/// Turns a document's bytes, in any encoding and however broken, into events, piece by piece.
final class XMLStream {
    /// A size limit that the document exceeds.
    enum LimitExceeded: Error {
        /// The document's bytes, including its expanded entities.
        case bytes(limit: Int)
        /// The expansion of its entities.
        case expansion(limit: Int, line: Int)
    }

    let problems: ProblemList
    private let limits: ParserLimits
    private let decoder: ByteDecoder
    private let repair: MarkupRepair
    private let parser: XMLPushParser
    /// May take over the text of a document that is not markup; returns whether it did.
    private let interceptor: ((UnsafeBufferPointer<UInt8>) -> Bool)?
    private var isIntercepted = false
    private var received = 0

    /// - Parameters:
    ///   - roots: lower-case local names of the expected root elements.
    ///   - interceptor: called with the document's UTF-8 text before the markup is read; returns true to take it over.
    init(
        events: any XMLEvents, roots: Set<String>, contentType: String?, limits: ParserLimits,
        interceptor: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil
    ) {
        self.interceptor = interceptor
        self.limits = limits
        problems = ProblemList(maximum: limits.maximumProblems)
        decoder = ByteDecoder(contentType: contentType, problems: problems)
        repair = MarkupRepair(roots: roots, limits: limits, problems: problems)
        parser = XMLPushParser(markup: repair.output, events: events)
    }

    /// Whether the document ends before its root element is closed.
    var isTruncated: Bool { repair.isTruncated }

    /// How many elements were dropped for exceeding the maximum depth, and the line of the first; nil if none.
    var tooDeep: (count: Int, firstLine: Int)? { repair.tooDeep }

    /// Evidence of what the document is, if no expected root element was found.
    var sniff: DocumentSniff? {
        repair.place == .prolog || !hasRoot ? repair.sniff : nil
    }

    /// Whether something other than a feed's markup comes before the root element.
    var hasOtherBeforeRoot: Bool { repair.sniff.isOther }

    /// The kind of document if it is not a feed, whatever its root element.
    var kindWithoutRoot: DocumentKind { repair.sniff.kind ?? .text }

    private(set) var hasRoot = false

    /// Whether the search for the root element was abandoned as too far from the start.
    var hasGivenUp: Bool { repair.place == .epilog && !hasRoot }

    /// After an error, do not call this again.
    func consume(_ bytes: UnsafeRawBufferPointer) throws(LimitExceeded) {
        received += bytes.count
        try checkSize()
        decoder.consume(bytes.bindMemory(to: UInt8.self)) { read($0) }
        try checkSize()
        deliver(isLast: false)
    }

    func finish() throws(LimitExceeded) {
        decoder.finish { read($0) }
        guard !isIntercepted else { return }
        repair.finish()
        try checkSize()
        if repair.sniff.bytesAfterRoot > 0 {
            problems.note("something stands after the end of the document; it is left out", line: nil)
        }
        deliver(isLast: true)
        if let failure = parser.failure { problems.note(failure, line: nil) }
    }

    private func checkSize() throws(LimitExceeded) {
        if let line = repair.lineOfExcess { throw .expansion(limit: limits.maximumExpansion, line: line) }
        guard received + repair.expandedBytes <= limits.maximumBytes else { throw .bytes(limit: limits.maximumBytes) }
    }

    private func read(_ text: UnsafeBufferPointer<UInt8>) {
        if let interceptor, interceptor(text) { isIntercepted = true } else { repair.consume(text) }
    }

    private func deliver(isLast: Bool) {
        guard hasRoot || !repair.output.tags.isEmpty else { return }
        hasRoot = true
        parser.parse(isLast: isLast)
    }
}
