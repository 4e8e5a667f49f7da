import News
import NewsParser
import Web

/// Parses a response as a feed or as a page that leads to one.
struct PageBody: BodyConsumer {
    enum Output: Sendable {
        case feed(FeedBody.Output)
        case page([FeedLink])
        /// Neither.
        case other(ExchangeFailure)
    }

    /// Thrown to stop reading a document that is not a feed: the rest is useless and may be endless.
    struct StopReading: Error {
        let output: Output
        let head: ResponseHead
    }

    /// Bytes of a page that are searched; `<head>` is at its beginning.
    private static let maximumPageBytes = 2_000_000

    private let head: ResponseHead
    private let partial: PartialBody?
    private let decoder: BodyDecoder?
    private var feed: FeedBody
    private var bytes: [UInt8] = []
    private var failure: FeedParserError?

    /// - Parameters:
    ///   - maximumBytes: Limit for a feed, including the expansion of its own entities.
    ///   - partial: Keeps the received bytes for another process that may continue the transfer.
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
        if bytes.count < Self.maximumPageBytes {
            bytes.append(contentsOf: piece.prefix(Self.maximumPageBytes - bytes.count))
        }
        do {
            if failure == nil { try feed.consume(piece) }
        } catch let error as FeedParserError {
            failure = error
        }
        if failure != nil, bytes.count == Self.maximumPageBytes { throw StopReading(output: try finish(), head: head) }
    }

    mutating func finish() throws -> Output {
        do {
            if let failure { throw failure }
            guard decoder?.isComplete != false else { throw TruncatedDocument() }
            return .feed(try feed.finish())
        } catch let error as FeedParserError {
            // A document that is not a feed may be a page, which only the links in its head show.
            let links = FeedLink.links(inHTML: bytes, contentType: head.contentType, url: head.url)
            if case .notAFeed(.htmlPage) = error { return .page(links) }
            return links.isEmpty ? .other(ExchangeFailure(.consumer(ConsumerFailure(error)))) : .page(links)
        }
    }
}
