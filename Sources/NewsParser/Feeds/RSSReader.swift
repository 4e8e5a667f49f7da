/// RSS 0.90 to 2.0 and RSS 1.0, which differ in where items stand and in little else
/// (https://www.rssboard.org/rss-specification, http://purl.org/rss/1.0/spec).
final class RSSReader: FeedReader {
    private enum Place {
        /// `group`: an element in an item whose children are the item's.
        case channel, item, group, person
    }

    private(set) var feed: ParsedFeed
    private let limits: ParserLimits
    // Touched for every element, and by nothing else meanwhile.
    @exclusivity(unchecked) private var places: [Place] = []
    @exclusivity(unchecked) private var draft: EntryDraft?
    private var isPermaLink = true
    private var sourceURL: String?
    private var channelTitleRank = Int.max
    private var rootNamespace = XMLNamespace.plain
    private var schedule = UpdateSchedule()

    init(format: FeedFormat, limits: ParserLimits) {
        feed = ParsedFeed(format: format)
        self.limits = limits
    }

    func open(_ tag: XMLStartTag, base: String?) -> ElementUse {
        var tag = tag
        tag.name = plain(tag.name)
        let use: ElementUse
        switch places.last {
        case nil:
            rootNamespace = tag.name.namespace
            if tag.attributeCount > 0 { feed.language = tag.attribute(prefix: "xml", "lang") }
            // The channel of Microsoft's CDF, which is RSS's parent, has its address here.
            if tag.name.local == .channel {
                feed.link = tag.attribute("href").flatMap { WebAddress.resolve($0, against: base) }
            }
            return enter(.channel)
        case .channel: use = openInChannel(tag, base)
        case .item, .group: use = openInItem(tag, base)
        case .person: use = tag.name.local == .name || tag.name.local == .email ? .text(.text) : .nothing
        }
        return use
    }

    func close(_ name: XMLName) {
        if places.popLast() == .item { finishItem() }
    }

    func close(_ name: XMLName, _ text: CapturedText) {
        guard !text.isEmpty else { return }
        let name = plain(name)
        if draft == nil { closeInChannel(name, text) } else { closeInItem(name, text) }
    }

    /// Whatever namespace a document puts `<rss>` in, that is where RSS's own elements are.
    private func plain(_ name: XMLName) -> XMLName {
        rootNamespace != .rdf && name.namespace == rootNamespace ? XMLName(.plain, name.local) : name
    }

    private func enter(_ place: Place) -> ElementUse {
        places.append(place)
        return .children
    }

    // MARK: Channel

    private func openInChannel(_ tag: XMLStartTag, _ base: String?) -> ElementUse {
        switch (tag.name.namespace, tag.name.local) {
        case (.plain, .item), (.plain, .entry), (.other, .item), (.atom, .entry):
            return openItem(tag, base)
        case (.plain, .channel), (.plain, .items), (.other, .channel):
            return tag.name.local == .channel ? enter(.channel) : .nothing
        case (.plain, .title), (.dublinCore, .title), (.atom, .title), (.plain, .language), (.dublinCore, .language):
            return .text(.text)
        case (.plain, .link), (.atom, .link):
            return openLink(tag, base) { address, rank in
                if feed.link == nil, rank < 3 { feed.link = address }
            }
        case (.plain, .skiphours), (.plain, .skipdays):
            return enter(.channel)
        case (.plain, .ttl), (.plain, .hour), (.plain, .day), (.syndication, .updateperiod),
            (.syndication, .updatefrequency):
            return .text(.text)
        default:
            return .nothing
        }
    }

    private func closeInChannel(_ name: XMLName, _ text: CapturedText) {
        switch name.local {
        case .title:
            let rank = name.namespace == .plain ? 0 : 1
            if rank < channelTitleRank, let title = text.title {
                feed.title = title
                channelTitleRank = rank
            }
        case .link: feed.link = feed.link ?? text.address
        case .language:
            if let language = text.line { feed.language = language }
        default: schedule.take(text.line, as: name.local, into: &feed)
        }
    }

    // MARK: Items

    private func openItem(_ tag: XMLStartTag, _ base: String?) -> ElementUse {
        // An item that was not closed ends where the next one starts.
        finishItem()
        var draft = EntryDraft()
        if tag.attributeCount > 0 {
            draft.ids.offer(tag.attribute("about"), rank: 1)
            draft.updated.offer(tag.attribute("lastmod").flatMap { FeedDate.parse($0) }, rank: 1)
            draft.links.offer(tag.attribute("href").flatMap { WebAddress.resolve($0, against: base) }, rank: 4)
        }
        self.draft = draft
        isPermaLink = true
        return enter(.item)
    }

    private func finishItem() {
        guard let draft else { return }
        self.draft = nil
        guard feed.entries.count < limits.maximumEntries else { return }
        let entry = draft.finished()
        // An item that says nothing at all is no entry.
        if entry != ParsedEntry() { feed.entries.append(entry) }
    }

    private func openInItem(_ tag: XMLStartTag, _ base: String?) -> ElementUse {
        switch (tag.name.namespace, tag.name.local) {
        case (.plain, .item), (.other, .item):
            return openItem(tag, base)
        case (.plain, .link), (.atom, .link):
            return openLink(tag, base) { address, rank in draft?.links.offer(address, rank: rank) }
        case (.plain, .guid):
            isPermaLink = tag.attribute("ispermalink").map { $0.lowercased() != "false" } ?? true
            return .text(.text)
        case (.plain, .enclosure):
            let url = (tag.attribute("url") ?? tag.attribute("href")).flatMap { WebAddress.resolve($0, against: base) }
            draft?.addEnclosure(
                url: url, type: tag.attribute("type"), length: tag.attribute("length"), limit: limits.maximumListItems)
            return .nothing
        case (.plain, .source):
            sourceURL = tag.attribute("url").flatMap { WebAddress.resolve($0, against: base) }
            return .text(.text)
        case (.atom, .category):
            draft?.addCategory(tag.attribute("label") ?? tag.attribute("term"), limit: limits.maximumListItems)
            return .nothing
        case (.atom, .author):
            return enter(.person)
        case (.xhtml, .body), (.xhtml, .div), (.plain, .body):
            return .text(.markup)
        case (.atom, .content), (.atom, .summary), (.atom, .title):
            return .text(tag.attribute("type") == "xhtml" ? .markup : .text)
        case (.media, .category), (.itunes, .category):
            guard let label = tag.attribute("label") ?? tag.attribute("text") else { return .text(.text) }
            draft?.addCategory(label, limit: limits.maximumListItems)
            return enter(.group)
        case (.plain, let local), (.dublinCore, let local), (.dublinCoreTerms, let local), (.content, let local),
            (.itunes, let local), (.atom, let local):
            return Self.isItemText(local) ? .text(.text) : .nothing
        case (.media, .title), (.media, .description):
            return .text(.text)
        case (.media, .group), (.media, .content):
            return enter(.group)
        default:
            return .nothing
        }
    }

    private static func isItemText(_ name: XMLName.Local) -> Bool {
        switch name {
        case .title, .description, .pubdate, .author, .category, .creator, .date, .subject, .identifier, .created,
            .issued, .modified, .abstract, .lastmod, .available, .updated, .published, .encoded, .summary, .content,
            .fullitem, .id, .name:
            true
        default: false
        }
    }

    private func closeInItem(_ name: XMLName, _ text: CapturedText) {
        switch (name.namespace, name.local) {
        case (.plain, .title): draft?.offerTitle(text.title, rank: 0)
        case (_, .title): draft?.offerTitle(text.title, rank: name.namespace == .media ? 3 : 1)
        case (_, .link): draft?.links.offer(text.address, rank: 0)
        case (.plain, .guid): closeGUID(text)
        case (.dublinCore, .identifier), (.atom, .id), (.plain, .id): draft?.ids.offer(text.string, rank: 2)
        case (.plain, .description): draft?.summaries.offer(text.html, rank: 0)
        case (_, .description), (_, .summary), (_, .abstract):
            draft?.summaries.offer(text.html, rank: name.namespace == .itunes ? 2 : 1)
        case (_, .encoded): draft?.contents.offer(text.html, rank: 0)
        case (_, .body), (_, .div), (_, .fullitem), (_, .content): draft?.contents.offer(text.html, rank: 1)
        case (.plain, .source): draft?.entry.source = ParsedSource(title: text.line, url: sourceURL)
        case (.plain, .category), (.dublinCore, .subject), (.itunes, .category), (.media, .category):
            draft?.addCategory(text.line, limit: limits.maximumListItems)
        case (_, .creator), (_, .author), (_, .name), (_, .email): closeAuthor(name, text)
        default: closeDate(name, text)
        }
    }

    private func closeGUID(_ text: CapturedText) {
        guard let id = text.string else { return }
        draft?.ids.offer(id, rank: 0)
        draft?.entry.idIsPermaLink = isPermaLink && WebAddress.isWeb(id)
    }

    private func closeAuthor(_ name: XMLName, _ text: CapturedText) {
        let rank =
            switch (name.namespace, name.local) {
            case (.dublinCore, _), (.dublinCoreTerms, _): 0
            case (_, .email): 4
            case (.itunes, _): 3
            case (.plain, _): 1
            default: 2
            }
        draft?.addAuthor(PersonName.name(text.line ?? ""), rank: rank)
    }

    private func closeDate(_ name: XMLName, _ text: CapturedText) {
        switch (name.namespace, name.local) {
        case (_, .pubdate): draft?.published.offer(text.date, rank: 0)
        case (_, .date): draft?.published.offer(text.date, rank: 1)
        case (_, .issued), (_, .published), (_, .available): draft?.published.offer(text.date, rank: 2)
        case (_, .created): draft?.published.offer(text.date, rank: 3)
        case (_, .modified), (_, .updated), (_, .lastmod): draft?.updated.offer(text.date, rank: 0)
        default: break
        }
    }

    /// RSS writes the address as text, Atom as an attribute, and each is met in the other's namespace.
    private func openLink(_ tag: XMLStartTag, _ base: String?, _ offer: (String?, Int) -> Void) -> ElementUse {
        guard tag.attributeCount > 0, let reference = tag.attribute("href") else { return .text(.text) }
        let address = WebAddress.resolve(reference, against: base)
        switch tag.attribute("rel")?.lowercased() {
        case nil, "alternate": offer(address, tag.name.namespace == .plain ? 1 : 2)
        case "enclosure":
            draft?.addEnclosure(
                url: address, type: tag.attribute("type"), length: tag.attribute("length"),
                limit: limits.maximumListItems)
        default: break
        }
        return .nothing
    }
}
