/// The format of a feed document, recognised by its content, never by its name.
public enum FeedFormat: String, Sendable, Equatable {
    /// RSS 0.91 to 2.0: `<rss>`.
    case rss = "RSS"
    /// RSS 0.90, 1.0 and 1.1: `<rdf:RDF>`.
    case rdf = "RSS 1.0 (RDF)"
    /// Atom 0.3 and 1.0 (RFC 4287): `<feed>`.
    case atom = "Atom"
    /// JSON Feed 1.0 and 1.1.
    case json = "JSON Feed"
}
