import News
import NewsParser
import NewsStore
import Web

/// A feed's document on its way from the network into the parser.
///
/// It is parsed as it arrives, without being kept. Only when a document is known that this one may be again, it is held
/// back until it has proved to be another: what is the same is not parsed.
struct FeedBody: BodyConsumer {
    /// How a document may be encoded that is kept as it was sent.
    static let encoding = "gzip"

    enum Content: Sendable {
        case same
        case feed(ParsedFeed)
    }

    struct Output: Sendable {
        var content: Content
        var identity: BodyIdentity
    }

    /// Bytes; a larger document is parsed rather than held back.
    private static let mostHeldBack = 1_000_000
    /// To be raised when documents are read differently than before, so that all are read anew.
    private static let generation = "4"

    private let parser: FeedParser
    private let known: BodyIdentity?
    private var hash: BodyHash
    private var heldBack: [UInt8]?
    private let partial: PartialBody?
    private let decoder: BodyDecoder?

    /// - Parameters:
    ///   - maximumBytes: of the document, with those that its own entities add to it.
    ///   - partial: keeps what has come, should somebody else have to go on from it.
    ///   - isDecoded: whether the bytes are not as they were sent, since somebody else reads them too.
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
        if let known, known.length <= Self.mostHeldBack { heldBack = [] }
    }

    mutating func consume(_ bytes: UnsafeRawBufferPointer) throws {
        partial?.append(bytes)
        guard let decoder else { return try read(bytes) }
        try decoder.decode(bytes) { try read($0) }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer) throws {
        hash.add(bytes)
        guard let known, let held = heldBack?.count else { return try parser.consume(bytes) }
        if held + bytes.count <= known.length {
            heldBack?.append(contentsOf: bytes)
        } else {
            try release()
            try parser.consume(bytes)
        }
    }

    mutating func finish() throws -> Output {
        guard decoder?.isComplete != false else { throw TruncatedDocument() }
        let identity = hash.identity
        if identity == known, heldBack != nil { return Output(content: .same, identity: identity) }
        try release()
        let feed = try parser.finish()
        // Half a document would say of the other half that it is no longer in the feed.
        guard !feed.isTruncated else { throw TruncatedDocument() }
        return Output(content: .feed(feed), identity: identity)
    }

    private mutating func release() throws {
        guard let bytes = heldBack else { return }
        heldBack = nil
        try bytes.withUnsafeBytes { try parser.consume($0) }
    }
}

/// A document that stops before its end.
struct TruncatedDocument: Error, CustomStringConvertible {
    var description: String {
        "The document stops before its end; nothing of it is stored until it comes whole."
    }
}
