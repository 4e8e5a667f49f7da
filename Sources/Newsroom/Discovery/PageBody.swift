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

    /// Bytes of a page that are looked through; `<head>` is at its beginning.
    private static let mostOfPage = 2_000_000

    private let head: ResponseHead
    private var feed: FeedBody
    private var bytes: [UInt8] = []
    private var failure: FeedParserError?

    /// - Parameter maximumBytes: of a feed, with those that its own entities add to it.
    init(head: ResponseHead, maximumBytes: Int) {
        self.head = head
        feed = FeedBody(head: head, known: nil, maximumBytes: maximumBytes)
    }

    mutating func consume(_ piece: UnsafeRawBufferPointer) throws {
        if bytes.count < Self.mostOfPage { bytes.append(contentsOf: piece.prefix(Self.mostOfPage - bytes.count)) }
        guard failure == nil else { return }
        do {
            try feed.consume(piece)
        } catch let error as FeedParserError {
            failure = error
        }
    }

    mutating func finish() throws -> Output {
        do {
            if let failure { throw failure }
            return .feed(try feed.finish())
        } catch let error as FeedParserError {
            // Whatever is no feed may be a page, and only a page's head tells.
            let links = FeedLink.links(inHTML: bytes, contentType: head.contentType, url: head.url)
            if case .notAFeed(.htmlPage) = error { return .page(links) }
            return links.isEmpty ? .other(ExchangeFailure(.consumer(ConsumerFailure(error)))) : .page(links)
        }
    }
}
