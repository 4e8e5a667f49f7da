import News

/// Parses one feed document, piece by piece as the network delivers it. Not Sendable: use it where it is fed.
///
/// The first character and the root element give the format, `ByteDecoder` the encoding; markup is repaired before
/// libxml2 sees it. Nothing external is ever loaded, and `ParserLimits` bounds what a document can make the parser
/// keep.
public final class FeedParser {
    private static let roots: Set<String> = ["rss", "rdf", "feed", "channel", "entry"]

    private let document: FeedDocument
    private let limits: ParserLimits
    private let documentURL: String?
    private var json: JSONFeedReader?
    /// A byte other than white space has been seen.
    private var hasStarted = false
    private var hasGivenEntries = false
    private lazy var stream = XMLStream(
        events: document, roots: Self.roots, contentType: contentType, limits: limits
    ) { [unowned self] in readJSON($0) }
    private let contentType: String?

    /// - Parameters:
    ///   - contentType: the response's `Content-Type`, used for its charset.
    ///   - documentURL: the document's address, against which relative links are resolved.
    public init(contentType: String? = nil, documentURL: String? = nil, limits: ParserLimits = ParserLimits()) {
        self.limits = limits
        self.contentType = contentType
        self.documentURL = documentURL
        document = FeedDocument(documentURL: documentURL, limits: limits)
    }

    /// Parses the next piece. Throws as soon as the document cannot be a feed.
    public func consume(_ bytes: UnsafeRawBufferPointer) throws(FeedParserError) {
        do { try stream.consume(bytes) } catch { throw FeedParserError(error) }
        if stream.hasGivenUp, stream.sniff?.isHTML == true { throw .notAFeed(.htmlPage) }
    }

    /// The entries completed so far, each returned once; `finish` returns the rest. This way a document of any length
    /// needs the memory of one entry; `ParserLimits.maximumEntries` bounds the entries not taken.
    public func takeEntries() -> [ParsedEntry] {
        let entries = json?.takeEntries() ?? document.takeEntries()
        hasGivenEntries = hasGivenEntries || !entries.isEmpty
        return entries
    }

    /// Ends the document and returns what was read and not yet taken.
    public func finish() throws(FeedParserError) -> ParsedFeed {
        do { try stream.finish() } catch { throw FeedParserError(error) }
        if let json {
            guard var feed = json.finish() else { throw .notAFeed(.json) }
            feed.bound(limits)
            return feed
        }
        if let sniff = stream.sniff {
            if let kind = sniff.kind { throw .notAFeed(kind) }
            throw .empty
        }
        guard var feed = document.reader?.finish() else {
            throw .unreadable(
                reason: stream.problems.problems.first?.message ?? "its root element is broken", line: nil)
        }
        // A text about feeds, such as a manual, may contain a root element's name but nothing else of a feed.
        if stream.hasOtherBeforeRoot, !hasGivenEntries, feed.isEmpty { throw .notAFeed(stream.kindWithoutRoot) }
        feed.isTruncated = stream.isTruncated
        // Markup problems first: their order must not depend on how the document was split into pieces.
        feed.problems = stream.problems.problems + document.problems.problems
        feed.bound(limits)
        return feed
    }

    /// Whether the document is JSON, which begins with an opening brace.
    private func readJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if !hasStarted {
            // Skip a second byte order mark.
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
    /// Whether the feed has neither entries nor a title or link to identify it.
    fileprivate var isEmpty: Bool { title == nil && link == nil && entries.isEmpty }
}
