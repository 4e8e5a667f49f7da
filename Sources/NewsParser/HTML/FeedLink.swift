import News
/// A feed that an HTML page advertises (`<link rel="alternate">`, https://www.rssboard.org/rss-autodiscovery).
public struct FeedLink: Sendable, Equatable {
    /// The absolute address.
    public var url: String
    /// Plain text, one line.
    public var title: String?

    public init(url: String, title: String? = nil) {
        self.url = url
        self.title = title
    }

    /// The feeds of a page in page order, each address once.
    /// - Parameters:
    ///   - contentType: the response's `Content-Type`; its charset overrides the page's own.
    ///   - url: the page's address, unless a `<base>` on the page overrides it.
    public static func links(inHTML page: [UInt8], contentType: String?, url: String) -> [FeedLink] {
        let finder = FeedLinkFinder(url: url)
        let text = PageText.utf8(page, contentType: contentType)
        text.read { HTMLParser.parse($0, events: finder) }
        return finder.links
    }
}

private final class FeedLinkFinder: HTMLEvents {
    /// More than any real page has, to bound the memory that a hostile one can use.
    private static let maximumCount = 50
    private static let types: Set<String> = [
        "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
        "application/x.atom+xml", "application/x-atom+xml",
    ]

    private(set) var links: [FeedLink] = []
    private var base: String
    private var hasBase = false

    init(url: String) { base = url }

    func startElement(_ name: String, attribute: (String) -> String?) {
        switch name {
        case "base":
            // The first `base` wins.
            guard !hasBase, let href = attribute("href"), let resolved = WebAddress.resolve(href, against: base) else {
                return
            }
            base = resolved
            hasBase = true
        case "link":
            let relations = (attribute("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
            let type = (attribute("type") ?? "").lowercased().prefix { $0 != ";" }
            let isFeed =
                relations.contains("alternate") && Self.types.contains(type.filter { !$0.isWhitespace })
                || relations.contains("feed")
            guard isFeed, links.count < Self.maximumCount, let href = attribute("href"),
                let url = WebAddress.resolve(href, against: base), FeedAddress.isWeb(url),
                !links.contains(where: { $0.url == url })
            else { return }
            let title = attribute("title").map { HTMLText.plainLine(ofHTML: $0) }
            links.append(FeedLink(url: url, title: title.flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }))
        default: break
        }
    }

    func endElement(_ name: String) {}

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
