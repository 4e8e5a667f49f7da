import FoundationEssentials

/// An RSS channel's own metadata, without its items.
struct RSSChannel {
    enum Use {
        case element(ElementUse)
        /// The children describe the channel's picture, or a person.
        case image, person
    }

    private(set) var head = FeedDraft()

    /// How to read an element of a channel.
    mutating func open(_ tag: XMLStartTag, _ base: String?) -> Use {
        switch (tag.name.namespace, tag.name.local) {
        case (.plain, .link), (.atom, .link): return .element(openLink(tag, base))
        case (.plain, .image): return .image
        case (.itunes, .image):
            head.images.offer(address(tag, "href", base) ?? address(tag, "url", base), rank: 1)
            return .element(.nothing)
        case (.media, .thumbnail):
            head.images.offer(address(tag, "url", base), rank: 3)
            return .element(.nothing)
        case (.atom, .author), (.itunes, .owner): return .person
        case (.plain, .skiphours), (.plain, .skipdays): return .element(.children)
        case (_, .title), (_, .description), (_, .subtitle), (_, .tagline), (_, .summary), (_, .abstract):
            return .element(tag.name.namespace == .other ? .nothing : .text(.text))
        case (.plain, let local), (.dublinCore, let local), (.dublinCoreTerms, let local), (.atom, let local),
            (.itunes, let local), (.syndication, let local):
            return .element(Self.isText(local) ? .text(.text) : .nothing)
        default: return .element(.nothing)
        }
    }

    /// Reads the attributes of the root and of the channel. Microsoft's CDF, which RSS derives from, puts the channel's
    /// address and date there.
    mutating func openRoot(_ tag: XMLStartTag, _ base: String?) {
        guard tag.attributeCount > 0 else { return }
        if let language = tag.attribute(prefix: "xml", "lang") { head.language = head.language ?? language }
        guard tag.name.local == .channel else { return }
        head.links.offer(address(tag, "href", base), rank: 2)
        head.updates.offer(tag.attribute("lastmod").flatMap { FeedDate.parse($0) }, rank: 0)
    }

    mutating func close(_ name: XMLName, _ text: CapturedText) {
        if head.updateHints.close(name, text) { return }
        let rank = name.namespace == .plain ? 0 : name.namespace == .itunes ? 2 : 1
        switch (name.namespace, name.local) {
        case (.media, .title): head.titles.offer(text.title, rank: 3)
        case (_, .title): head.titles.offer(text.title, rank: rank)
        case (_, .description), (_, .tagline), (_, .summary), (_, .abstract):
            head.subtitles.offer(text.html, rank: rank)
        case (_, .subtitle): head.subtitles.offer(text.html, rank: rank + 1)
        case (_, .link): head.links.offerLast(text.address, rank: 0)
        case (_, .language), (_, .lang): if let language = text.line { head.language = language }
        case (_, .lastbuilddate), (_, .modified), (_, .updated), (_, .lastmod): head.updates.offer(text.date, rank: 0)
        case (_, .pubdate), (_, .date), (_, .issued), (_, .published), (_, .created):
            head.updates.offer(text.date, rank: 1)
        case (_, .creator), (_, .author): head.authors.offer(person(text), rank: rank)
        case (_, .managingeditor): head.authors.offer(person(text), rank: 3)
        case (_, .webmaster): head.webMaster = person(text)
        case (_, .newfeedurl): head.newAddress = text.address
        case (.atom, .icon), (.atom, .logo): head.images.offer(text.address, rank: 2)
        default: break
        }
    }

    mutating func closeInImage(_ name: XMLName, _ text: CapturedText) {
        if name.local == .url { head.images.offer(text.address, rank: 0) }
    }

    mutating func closeInPerson(_ name: XMLName, _ text: CapturedText) {
        head.authors.offer(text.line, rank: name.local == .name ? 2 : 4)
    }

    private mutating func openLink(_ tag: XMLStartTag, _ base: String?) -> ElementUse {
        guard tag.attributeCount > 0, let reference = tag.attribute("href") else { return .text(.text) }
        let address = WebAddress.resolve(reference, against: base)
        let isPlain = tag.name.namespace == .plain
        switch tag.attribute("rel")?.lowercased() {
        case nil where isPlain: head.links.offerLast(address, rank: 0)
        case nil, "alternate": head.links.offer(address, rank: isPlain ? 1 : 2)
        case "self": head.links.offer(address, rank: 9)
        default: break
        }
        return .nothing
    }

    private func person(_ text: CapturedText) -> String? {
        text.line.flatMap(PersonName.name)
    }

    private func address(_ tag: XMLStartTag, _ name: StaticString, _ base: String?) -> String? {
        tag.attribute(name).flatMap { WebAddress.resolve($0, against: base) }
    }

    private static func isText(_ name: XMLName.Local) -> Bool {
        switch name {
        case .language, .lang, .lastbuilddate, .modified, .updated, .lastmod, .pubdate, .date, .issued, .published,
            .created, .creator, .author, .managingeditor, .webmaster, .newfeedurl, .icon, .logo, .ttl, .hour, .day,
            .updateperiod,
            .updatefrequency:
            true
        default: false
        }
    }
}
