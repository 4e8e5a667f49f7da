/// Reads one feed document, fed piece by piece as the network delivers it. Not Sendable: it lives where it is fed.
///
/// The format is found by the root element, the encoding by `ByteDecoder`; markup is repaired before libxml2 sees it.
/// Nothing external is ever loaded, and what a document may make the parser keep is bounded by `ParserLimits`.
public final class FeedParser {
    private static let roots: Set<String> = ["rss", "rdf", "feed", "channel", "entry"]

    private let document: FeedDocument
    private let stream: XMLStream
    private let limits: ParserLimits

    /// - Parameters:
    ///   - contentType: the response's `Content-Type`; its charset counts.
    ///   - documentURL: the document's address, against which relative links are resolved.
    public init(contentType: String? = nil, documentURL: String? = nil, limits: ParserLimits = ParserLimits()) {
        self.limits = limits
        document = FeedDocument(documentURL: documentURL, limits: limits)
        stream = XMLStream(events: document, roots: Self.roots, contentType: contentType, limits: limits)
        document.problems = stream.problems
    }

    /// Takes the next piece of the document. Throws as soon as it is clear that nothing can come of it.
    public func consume(_ bytes: UnsafeRawBufferPointer) throws(FeedParserError) {
        guard stream.consume(bytes) else { throw .tooLarge(limit: limits.maximumBytes) }
        if let format = document.unsupportedFormat { throw .unsupportedFormat(format) }
        if stream.hasGivenUp, stream.sighting?.isHTML == true { throw .notAFeed("an HTML page") }
    }

    /// The entries that are complete, each given once; `finish` gives those that are left. A document of any length
    /// can so be read in the memory of one entry; `ParserLimits.maximumEntries` bounds those not taken.
    public func takeEntries() -> [ParsedEntry] {
        document.takeEntries()
    }

    /// Ends the document and gives what was read and not taken.
    public func finish() throws(FeedParserError) -> ParsedFeed {
        stream.finish()
        if let format = document.unsupportedFormat { throw .unsupportedFormat(format) }
        if let sighting = stream.sighting {
            if sighting.isJSONFeed { throw .unsupportedFormat("JSON Feed") }
            if let kind = sighting.kind { throw .notAFeed(kind) }
            throw .empty
        }
        guard var feed = document.reader?.feed else {
            throw .unreadable(
                reason: stream.problems.problems.first?.message ?? "its root element is broken", line: nil)
        }
        feed.isTruncated = stream.isTruncated
        feed.problems = stream.problems.problems
        return feed
    }
}
