import News
import NewsParser
import NewsStore
import Web

/// Passes a feed's document to the parser as it arrives.
///
/// Usually nothing is buffered. But while the document may equal the known one, it is held back until it differs; an
/// identical document is not parsed.
struct FeedBody: BodyConsumer {
    /// An encoding in which partial bodies can be kept as they were sent.
    static let encoding = "gzip"

    enum Content: Sendable {
        case same
        case feed(ParsedFeed)
    }

    struct Output: Sendable {
        var content: Content
        var identity: BodyIdentity
    }

    private static let beginningLength = 1_000
    /// In bytes; documents with a longer known version are parsed at once.
    private static let maximumDeferredBytes = 1_000_000
    /// Increase this when parsing changes, so that unchanged documents are parsed again.
    private static let generation = "5"

    private let parser: FeedParser
    private let known: BodyIdentity?
    private let head: ResponseHead
    /// The beginning of a document, which tells whether it is a bot wall's page.
    private var beginning: [UInt8] = []
    private var hash: BodyHash
    private var deferredBytes: [UInt8]?
    private let partial: PartialBody?
    private let decoder: BodyDecoder?

    /// - Parameters:
    ///   - maximumBytes: Size limit, including the expansion of the document's own entities.
    ///   - partial: Keeps the received bytes for another process that may continue the transfer.
    ///   - isDecoded: Whether the caller has already decoded the bytes, to read them as well.
    init(
        head: ResponseHead, known: BodyIdentity?, maximumBytes: Int, partial: PartialBody? = nil,
        isDecoded: Bool = false
    ) {
        self.partial = partial
        partial?.begin(head)
        decoder = isDecoded ? nil : BodyDecoder(head)
        parser = FeedParser(
            contentType: head.contentType, documentURL: head.url, limits: ParserLimits(maximumBytes: maximumBytes))
        hash = BodyHash(circumstances: [Self.generation, head.url, head.contentType])
        self.known = known
        self.head = head
        if let known, known.length <= Self.maximumDeferredBytes { deferredBytes = [] }
    }

    mutating func consume(_ bytes: UnsafeRawBufferPointer) throws {
        partial?.append(bytes)
        guard let decoder else { return try read(bytes) }
        try decoder.decode(bytes) { try read($0) }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer) throws {
        hash.add(bytes)
        if beginning.count < Self.beginningLength {
            beginning += bytes.prefix(Self.beginningLength - beginning.count)
        }
        guard let known, let held = deferredBytes?.count else { return try parser.consume(bytes) }
        if held + bytes.count <= known.length {
            deferredBytes?.append(contentsOf: bytes)
        } else {
            try release()
            try parser.consume(bytes)
        }
    }

    mutating func finish() throws -> Output {
        guard decoder?.isComplete != false else { throw TruncatedDocument() }
        let identity = hash.identity
        if identity == known, deferredBytes != nil { return Output(content: .same, identity: identity) }
        try release()
        let feed: ParsedFeed
        do {
            feed = try parser.finish()
        } catch {
            guard case .notAFeed(.htmlPage) = error,
                let wall = head.botWall ?? BotWall.name(ofPage: beginning, isWanted: false)
            else { throw error }
            throw BotWallPage(name: wall, status: head.status)
        }
        // After a truncated document the entries of the rest would seem to have left the feed.
        guard !feed.isTruncated else { throw TruncatedDocument() }
        return Output(content: .feed(feed), identity: identity)
    }

    private mutating func release() throws {
        guard let bytes = deferredBytes else { return }
        deferredBytes = nil
        try bytes.withUnsafeBytes { try parser.consume($0) }
    }
}

/// A page in place of the feed, from a service that keeps programs out.
struct BotWallPage: Error, CustomStringConvertible {
    let name: String
    let status: Int

    var description: String { BotWall.sentence(name: name, status: status) }
}

struct TruncatedDocument: Error, CustomStringConvertible {
    var description: String {
        "The document is cut short; nothing is stored until it arrives in full."
    }
}
