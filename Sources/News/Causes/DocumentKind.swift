/// The kind of a document that is not of the expected kind.
public enum DocumentKind: Codable, Sendable, Hashable {
    case htmlPage, json, gzip, zip, pdf, feedList, sitemap, svg, feed, binary, text
    /// Other XML, identified by its root element.
    case xml(String)
}

extension DocumentKind: CustomStringConvertible {
    /// In English, with the article: "an HTML page".
    public var description: String {
        switch self {
        case .htmlPage: "an HTML page"
        case .json: "a JSON document"
        case .gzip: "gzip-compressed data"
        case .zip: "a ZIP archive"
        case .pdf: "a PDF document"
        case .feedList: "a list of feeds (OPML)"
        case .sitemap: "a sitemap"
        case .svg: "an SVG image"
        case .feed: "a feed"
        case .binary: "binary data"
        case .text: "plain text"
        case .xml(let element): "an XML document of another kind (<\(element)>)"
        }
    }
}
