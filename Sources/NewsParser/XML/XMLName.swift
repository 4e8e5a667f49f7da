/// An element's or attribute's name, ready to be switched over.
struct XMLName: Equatable, Sendable {
    var namespace: XMLNamespace
    var local: Local

    /// The local names that mean something in a feed, in lower case: the wild spells "pubdate" as well as "pubDate".
    enum Local: String, Sendable {
        case rss, rdf, feed, channel, item, items, entry, image, textinput, opml, head, outline
        case title, link, description, language, lastbuilddate, pubdate, guid, author, category, enclosure, source
        case comments, managingeditor, webmaster, ttl, copyright, docs, generator, cloud
        case creator, date, subject, identifier, publisher, contributor
        case created, issued, modified, available, updated, published
        case encoded, content, group, thumbnail, player, keywords, summary, subtitle, tagline, name, email, uri, url, id
        case fullitem, abstract, lastmod, body, div, owner
        case updateperiod, updatefrequency, skiphours, skipdays, hour, day
        case newfeedurl = "new-feed-url"
        case unknown
    }

    init(_ namespace: XMLNamespace, _ local: Local) {
        self.namespace = namespace
        self.local = local
    }
}
