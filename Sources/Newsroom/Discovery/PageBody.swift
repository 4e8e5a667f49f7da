import News
import NewsParser
import Web

/// A document that may be a feed, or a page that leads to one.
struct PageBody: BodyConsumer {
    enum Output: Sendable {
        case feed(FeedBody.Output)
        case page([FeedLink])
        /// Something else.
        case other(ExchangeFailure)
    }

    /// What was read of a document that is no feed: the rest is not wanted, and may have no end.
    struct Enough: Error {
        let output: Output
        let head: ResponseHead
    }

    /// Bytes of a page that are looked through; `<head>` is at its beginning.
    private static let mostOfPage = 2_000_000

    private let head: ResponseHead
    private let partial: PartialBody?
    private let decoder: BodyDecoder?
    private var feed: FeedBody
    private var bytes: [UInt8] = []
    private var failure: FeedParserError?

    /// - Parameters:
    ///   - maximumBytes: of a feed, with those that its own entities add to it.
    ///   - partial: keeps what has come, should somebody else have to go on from it.
    init(head: ResponseHead, maximumBytes: Int, partial: PartialBody? = nil) {
        self.head = head
        self.partial = partial
        partial?.begin(head)
        decoder = BodyDecoder(head)
        feed = FeedBody(head: head, known: nil, maximumBytes: maximumBytes, isDecoded: true)
    }

    mutating func consume(_ piece: UnsafeRawBufferPointer) throws {
        partial?.append(piece)
        guard let decoder else { return try read(piece) }
        try decoder.decode(piece) { try read($0) }
    }

    private mutating func read(_ piece: UnsafeRawBufferPointer) throws {
        if bytes.count < Self.mostOfPage { bytes.append(contentsOf: piece.prefix(Self.mostOfPage - bytes.count)) }
        do {
            if failure == nil { try feed.consume(piece) }
        } catch let error as FeedParserError {
            failure = error
        }
        if failure != nil, bytes.count == Self.mostOfPage { throw Enough(output: try finish(), head: head) }
    }

    mutating func finish() throws -> Output {
        do {
            if let failure { throw failure }
            guard decoder?.isComplete != false else { throw TruncatedDocument() }
            return .feed(try feed.finish())
        } catch let error as FeedParserError {
            // Whatever is no feed may be a page, and only a page's head tells.
            let links = FeedLink.links(inHTML: bytes, contentType: head.contentType, url: head.url)
            if case .notAFeed(.htmlPage) = error { return .page(links) }
            return links.isEmpty ? .other(ExchangeFailure(.consumer(ConsumerFailure(error)))) : .page(links)
        }
    }
}
