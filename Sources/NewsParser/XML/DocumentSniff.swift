import News

/// Evidence about a document that may not be of the expected kind.
struct DocumentSniff {
    /// The first element that is not an expected root.
    var firstElement: String?
    var isHTML = false
    /// Bytes before the root element.
    var bytesBeforeRoot = 0
    var bytesAfterRoot = 0
    /// The first bytes that are not white space, at most 160.
    var firstBytes: [UInt8] = []

    /// Whether the document begins unlike a feed.
    var isOther: Bool { firstBytes.first != UInt8(ascii: "<") || firstElement != nil }

    /// The kind of document; nil if it is empty.
    var kind: DocumentKind? {
        if isHTML { return .htmlPage }
        if firstBytes.isEmpty { return nil }
        if firstBytes.starts(with: [0x1F, 0x8B]) { return .gzip }
        if firstBytes.starts(with: Array("PK".utf8)) { return .zip }
        if firstBytes.starts(with: Array("%PDF".utf8)) { return .pdf }
        if firstBytes.first == UInt8(ascii: "{") || firstBytes.first == UInt8(ascii: "[") { return .json }
        if let kind = firstElement.flatMap({ Self.names[$0] }) { return kind }
        // Some binary formats look like a tag at first.
        if firstBytes.contains(where: { $0 < 0x20 && !ASCII.isSpace($0) && $0 != 0x1B }) { return .binary }
        return firstElement.map { .xml($0) } ?? .text
    }

    private static let names: [String: DocumentKind] = [
        "opml": .feedList, "urlset": .sitemap, "sitemapindex": .sitemap, "svg": .svg, "rss": .feed, "rdf": .feed,
        "feed": .feed,
    ]
}
