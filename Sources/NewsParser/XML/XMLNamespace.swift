/// The namespaces that feeds use, by purpose.
enum XMLNamespace: UInt8, Sendable {
    /// No namespace, or one that a version of RSS defined for itself.
    case plain
    case atom, atomPublishing, dublinCore, dublinCoreTerms, content, media, itunes, rdf, xhtml, xml, opml, other
    /// Podcasting 2.0.
    case podcast
    /// Podlove Simple Chapters.
    case podlove
    /// RSS modules for comments and update frequency, Atom threading, and FeedBurner's own.
    case slash, syndication, thread, feedburner, commentAPI

    /// Recognises a URI in the spellings that real feeds use.
    init(uri: String) {
        let uri = uri.lowercased()
        let bare = uri.hasSuffix("/") ? String(uri.dropLast()) : uri
        if let known = Self.known[bare] {
            self = known
        } else if bare.hasPrefix("http://purl.org/rss") || bare.contains("netscape.com/rdf")
            || bare.contains("rssnamespace") || bare.contains("backend.userland.com")
            || bare.contains("userland.com/rss")
        {
            self = bare.hasSuffix("modules/content") ? .content : bare.contains("/modules") ? .other : .plain
        } else if bare.hasPrefix("http://purl.org/atom") {
            self = .atom
        } else {
            self = .other
        }
    }

    /// Recognises a prefix that the document failed to declare.
    init(undeclaredPrefix prefix: String) {
        self = Self.conventionalPrefixes[prefix.lowercased()] ?? .other
    }

    private static let known: [String: XMLNamespace] = [
        "": .plain,
        "http://www.w3.org/2005/atom": .atom,
        "https://www.w3.org/2005/atom": .atom,
        "http://purl.org/atom/ns#": .atom,
        "http://example.com/newformat#": .atom,
        "http://www.w3.org/2007/app": .atomPublishing,
        "http://purl.org/dc/elements/1.1": .dublinCore,
        "http://purl.org/dc/elements/1.0": .dublinCore,
        "http://purl.org/dc/terms": .dublinCoreTerms,
        "http://purl.org/rss/1.0/modules/content": .content,
        "http://search.yahoo.com/mrss": .media,
        "https://search.yahoo.com/mrss": .media,
        "http://www.rssboard.org/media-rss": .media,
        "http://www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
        "http://example.com/dtds/podcast-1.0.dtd": .itunes,
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": .rdf,
        "http://www.w3.org/1999/xhtml": .xhtml,
        "http://www.w3.org/xml/1998/namespace": .xml,
        "http://purl.org/rss/1.0": .plain,
        "http://purl.org/rss/1.0/modules/rss091": .plain,
        "http://purl.org/net/rss1.1#": .plain,
        "http://opml.org/spec2": .opml,
        "https://www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
        // Google's podcast namespace, with the names and meanings of Apple's.
        "http://www.google.com/schemas/play-podcasts/1.0": .itunes,
        "https://podcastindex.org/namespace/1.0": .podcast,
        "http://podcastindex.org/namespace/1.0": .podcast,
        "https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
        "http://podlove.org/simple-chapters": .podlove,
        "https://podlove.org/simple-chapters": .podlove,
        "http://purl.org/rss/1.0/modules/slash": .slash,
        "http://purl.org/rss/1.0/modules/syndication": .syndication,
        "http://purl.org/syndication/thread/1.0": .thread,
        "http://rssnamespace.org/feedburner/ext/1.0": .feedburner,
        "http://wellformedweb.org/commentapi": .commentAPI,
    ]

    private static let conventionalPrefixes: [String: XMLNamespace] = [
        "atom": .atom, "a10": .atom, "app": .atomPublishing, "dc": .dublinCore, "dcterms": .dublinCoreTerms,
        "content": .content, "media": .media, "itunes": .itunes, "rdf": .rdf, "xhtml": .xhtml, "xml": .xml,
        "rss": .plain, "atom10": .atom, "dcterm": .dublinCoreTerms, "googleplay": .itunes, "podcast": .podcast,
        "slash": .slash, "sy": .syndication, "thr": .thread, "feedburner": .feedburner, "wfw": .commentAPI,
        "mrss": .media, "psc": .podlove,
    ]
}
