/// An element's or attribute's name, parsed so that it can be switched over.
struct XMLName: Equatable, Sendable {
    var namespace: XMLNamespace
    var local: Local

    /// Local names that matter in feeds, in lower case: real feeds spell "pubdate" as well as "pubDate".
    enum Local: String, Sendable {
        case rss, rdf, feed, channel, item, items, entry, image, textinput, opml, head, outline
        case title, link, description, language, lastbuilddate, pubdate, guid, author, category, enclosure, source
        case comments, managingeditor, webmaster, ttl, copyright, docs, generator, cloud
        case creator, date, subject, identifier, publisher, contributor
        case created, issued, modified, available, updated, published
        case encoded, content, group, thumbnail, player, keywords, summary, subtitle, tagline, name, email, uri, url, id
        case fullitem, abstract, lastmod, body, div, owner
        case duration, episode, season, episodetype, explicit, chapters, chapter, transcript, origlink, total, icon,
            logo, lang
        case updateperiod, updatefrequency, skiphours, skipdays, hour, day, commentrss
        case newfeedurl = "new-feed-url"
        case inreplyto = "in-reply-to"
        case unknown
    }

    init(_ namespace: XMLNamespace, _ local: Local) {
        self.namespace = namespace
        self.local = local
    }
}

/// A name from a document, shortened and stripped for use in a message.
enum ReportedName {
    static func text(_ name: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: name.prefix(40).filter { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
    }
}
