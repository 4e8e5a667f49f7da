import NewsParser
import Web

/// A feed's document on its way from the network into the parser, without being kept.
struct FeedBody: BodyConsumer {
    private let parser: FeedParser

    init(head: ResponseHead) {
        parser = FeedParser(contentType: head.contentType, documentURL: head.url)
    }

    func consume(_ bytes: UnsafeRawBufferPointer) throws {
        try parser.consume(bytes)
    }

    func finish() throws -> ParsedFeed {
        let feed = try parser.finish()
        // Half a document would say of the other half that it is no longer in the feed.
        guard !feed.isTruncated else { throw TruncatedFeed() }
        return feed
    }
}

/// A document that stops before its end.
struct TruncatedFeed: Error, CustomStringConvertible {
    var description: String { "The document stops before its end; nothing of it was stored." }
}
