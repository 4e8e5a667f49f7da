import News

/// Reads one feed document, fed piece by piece as the network delivers it. Not Sendable: it lives where it is fed.
///
/// The format is found by the document's first characters and its root element, the encoding by `ByteDecoder`; markup is
/// repaired before libxml2 sees it.
/// Nothing external is ever loaded, and what a document may make the parser keep is bounded by `ParserLimits`.
public final class FeedParser {
    private static let roots: Set<String> = ["rss", "rdf", "feed", "channel", "entry"]

    private let document: FeedDocument
    private let limits: ParserLimits
    private let documentURL: String?
    private var json: JSONFeedReader?
    /// Something other than white space has been seen.
    private var hasStarted = false
    private var hasGivenEntries = false
    private lazy var stream = XMLStream(
        events: document, roots: Self.roots, contentType: contentType, limits: limits
    ) { [unowned self] in readJSON($0) }
    private let contentType: String?

    /// - Parameters:
    ///   - contentType: the response's `Content-Type`; its charset counts.
    ///   - documentURL: the document's address, against which relative links are resolved.
    public init(contentType: String? = nil, documentURL: String? = nil, limits: ParserLimits = ParserLimits()) {
        self.limits = limits
        self.contentType = contentType
        self.documentURL = documentURL
        document = FeedDocument(documentURL: documentURL, limits: limits)
    }

    /// Takes the next piece of the document. Throws as soon as it is clear that nothing can come of it.
    public func consume(_ bytes: UnsafeRawBufferPointer) throws(FeedParserError) {
        do { try stream.consume(bytes) } catch { throw FeedParserError(error) }
        if stream.hasGivenUp, stream.sighting?.isHTML == true { throw .notAFeed(.htmlPage) }
    }

    /// The entries that are complete, each given once; `finish` gives those that are left. A document of any length
    /// can so be read in the memory of one entry; `ParserLimits.maximumEntries` bounds those not taken.
    public func takeEntries() -> [ParsedEntry] {
        let entries = json?.takeEntries() ?? document.takeEntries()
        hasGivenEntries = hasGivenEntries || !entries.isEmpty
        return entries
    }

    /// Ends the document and gives what was read and not taken.
    public func finish() throws(FeedParserError) -> ParsedFeed {
        do { try stream.finish() } catch { throw FeedParserError(error) }
        if let json {
            guard var feed = json.finish() else { throw .notAFeed(.json) }
            feed.bound(limits)
            return feed
        }
        if let sighting = stream.sighting {
            if let kind = sighting.kind { throw .notAFeed(kind) }
            throw .empty
        }
        guard var feed = document.reader?.finish() else {
            throw .unreadable(
                reason: stream.problems.problems.first?.message ?? "its root element is broken", line: nil)
        }
        // A text that only speaks of feeds, as a manual does, has the name of a root element in it, and nothing of a feed.
        if stream.hasOtherBeforeRoot, !hasGivenEntries, feed.isEmpty { throw .notAFeed(stream.kindWithoutRoot) }
        feed.isTruncated = stream.isTruncated
        // Those of the markup first: the pieces in which a document arrives must not change the order.
        feed.problems = stream.problems.problems + document.problems.problems
        feed.bound(limits)
        return feed
    }

    /// A document that begins with an opening brace is JSON; false for any other.
    private func readJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if !hasStarted {
            // A second byte order mark is no beginning.
            guard let first = text.first(where: { !ASCII.isSpace($0) && ![0, 0xEF, 0xBB, 0xBF].contains($0) }) else {
                return false
            }
            hasStarted = true
            guard first == UInt8(ascii: "{") else { return false }
            json = JSONFeedReader(documentURL: documentURL, limits: limits, problems: stream.problems)
        }
        guard let json else { return false }
        json.consume(text)
        return true
    }
}

extension ParsedFeed {
    /// Whether there is nothing in it that anybody would want to read, or could know it by.
    fileprivate var isEmpty: Bool { title == nil && link == nil && entries.isEmpty }
}
