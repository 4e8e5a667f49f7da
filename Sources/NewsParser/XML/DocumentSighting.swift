/// What was seen of a document that is not, or not at once, the one hoped for.
struct DocumentSighting {
    /// The first element that is no root of interest.
    var firstElement: String?
    var isHTML = false
    /// Bytes before the root element.
    var bytesBeforeRoot = 0
    var bytesAfterRoot = 0
    /// The first bytes that are not white space, at most 160.
    var firstBytes: [UInt8] = []

    /// What the document is, as the end of "This is not a feed but …"; nil when it is empty.
    var kind: String? {
        if isHTML { return "an HTML page" }
        if firstBytes.isEmpty { return nil }
        if firstBytes.starts(with: [0x1F, 0x8B]) { return "gzip-compressed data" }
        if firstBytes.starts(with: Array("PK".utf8)) { return "a ZIP archive" }
        if firstBytes.starts(with: Array("%PDF".utf8)) { return "a PDF document" }
        if firstBytes.first == UInt8(ascii: "{") || firstBytes.first == UInt8(ascii: "[") { return "a JSON document" }
        if let firstElement { return Self.names[firstElement] ?? "an XML document of another kind (<\(firstElement)>)" }
        if firstBytes.contains(where: { $0 < 0x20 && !ASCII.isSpace($0) && $0 != 0x1B }) { return "binary data" }
        return "plain text"
    }

    private static let names = [
        "opml": "a list of feeds (OPML)", "urlset": "a sitemap", "sitemapindex": "a sitemap", "svg": "an SVG image",
        "rss": "a feed", "rdf": "a feed", "feed": "a feed",
    ]
}
