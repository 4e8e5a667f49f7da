import News
/// RSS 0.90 to 2.0. RSS 1.0 differs mainly in where items are placed (https://www.rssboard.org/rss-specification,
/// http://purl.org/rss/1.0/spec).
final class RSSReader: FeedReader {
    private enum Place {
        /// `group`: an element whose children belong to the enclosing channel or item.
        case channel, item, group, person, image
    }

    private var feed: ParsedFeed
    private let limits: ParserLimits
    // Unchecked because they change for every element and are never accessed reentrantly.
    @exclusivity(unchecked) private var places: [Place] = []
    @exclusivity(unchecked) private var channel = RSSChannel()
    @exclusivity(unchecked) private var draft: EntryDraft?
    private var isPermaLink = true
    private var sourceURL: String?
    private var rootNamespace = XMLNamespace.plain

    var siteLink: String? { channel.head.links.best }

    init(format: FeedFormat, limits: ParserLimits) {
        feed = ParsedFeed(format: format)
        self.limits = limits
    }

    func finish() -> ParsedFeed {
        channel.head.apply(to: &feed)
        return feed
    }

    func takeEntries() -> [ParsedEntry] {
        exchange(&feed.entries, with: [])
    }

    func open(_ tag: XMLStartTag, base: String?) -> ElementUse {
        var tag = tag
        tag.name = plain(tag.name)
        switch places.last {
        case nil:
            rootNamespace = tag.name.namespace
            channel.openRoot(tag, base)
            return enter(.channel)
        case .channel: return openInChannel(tag, base)
        case .item: return openInItem(tag, base)
        case .group: return draft == nil ? openInChannel(tag, base) : openInItem(tag, base)
        case .person: return tag.name.local == .name || tag.name.local == .email ? .text(.text) : .nothing
        case .image: return tag.name.local == .url ? .text(.text) : .nothing
        }
    }

    func close(_ name: XMLName) {
        if places.popLast() == .item { finishItem() }
    }

    func close(_ name: XMLName, _ text: CapturedText) {
        guard !text.isEmpty else { return }
        let name = plain(name)
        guard draft == nil else { return closeInItem(name, text) }
        switch places.last {
        case .image: channel.closeInImage(name, text)
        case .person: channel.closeInPerson(name, text)
        default: channel.close(name, text)
        }
    }

    /// Treats the namespace of `<rss>`, whatever it is, as that of RSS's own elements.
    private func plain(_ name: XMLName) -> XMLName {
        rootNamespace != .rdf && name.namespace == rootNamespace ? XMLName(.plain, name.local) : name
    }

    private func enter(_ place: Place) -> ElementUse {
        places.append(place)
        return .children
    }

    private func openInChannel(_ tag: XMLStartTag, _ base: String?) -> ElementUse {
        switch (tag.name.namespace, tag.name.local) {
        case (.plain, .item), (.plain, .entry), (.other, .item), (.atom, .entry):
            return openItem(tag, base)
        case (.plain, .channel), (.other, .channel):
            channel.openRoot(tag, base)
            return enter(.channel)
        // RSS 1.1 puts its items here, RSS 1.0 only a list of them.
        case (.plain, .items): return enter(.group)
        default: break
        }
        switch channel.open(tag, base) {
        case .element(.children): return enter(.group)
        case .element(let use): return use
        case .image: return enter(.image)
        case .person: return enter(.person)
        }
    }

    // MARK: Items

    private func openItem(_ tag: XMLStartTag, _ base: String?) -> ElementUse {
        // The previous item was not closed; end it here.
        finishItem()
        draft = EntryDraft()
        if tag.attributeCount > 0 {
            draft?.ids.offer(tag.attribute("about"), rank: 1)
            draft?.updated.offer(tag.attribute("lastmod").flatMap { FeedDate.parse($0) }, rank: 1)
            draft?.links.offer(tag.attribute("href").flatMap { WebAddress.resolve($0, against: base) }, rank: 4)
        }
        isPermaLink = true
        return enter(.item)
    }

    private func finishItem() {
        guard let draft = draft.take() else { return }
        feed.append(draft.finished(), limits)
    }

    private func openInItem(_ tag: XMLStartTag, _ base: String?) -> ElementUse {
        if tag.name.namespace != .plain,
            let use = draft?.openExtension(tag, base, limit: limits.maximumListItems) ?? nil
        {
            if case .children = use { places.append(.group) }
            return use
        }
        switch (tag.name.namespace, tag.name.local) {
        case (.plain, .item), (.other, .item):
            return openItem(tag, base)
        case (.plain, .link), (.atom, .link):
            return openLink(tag, base)
        case (.plain, .guid):
            isPermaLink = !(tag.attribute("ispermalink").map(Self.isFalse) ?? false)
            return .text(.text)
        case (.plain, .enclosure):
            let url = (tag.attribute("url") ?? tag.attribute("href")).flatMap { WebAddress.resolve($0, against: base) }
            draft?.addEnclosure(
                url: url, type: tag.attribute("type"), length: tag.attribute("length"), limit: limits.maximumListItems)
            return .nothing
        case (.plain, .comments): return .text(.text)
        case (.plain, .source):
            sourceURL = tag.attribute("url").flatMap { WebAddress.resolve($0, against: base) }
            return .text(.text)
        case (.atom, .category), (.plain, .category):
            // Atom's category uses attributes, RSS's uses text; feeds mix the two.
            guard tag.attribute("term") ?? tag.attribute("label") != nil else { return .text(.text) }
            draft?.addCategory(tag, limit: limits.maximumListItems)
            return .nothing
        case (.atom, .author):
            return enter(.person)
        case (.xhtml, .body), (.xhtml, .div), (.plain, .body):
            return .text(.markup)
        case (.atom, .content), (.atom, .summary), (.atom, .title):
            return .text(tag.attribute("type") == "xhtml" ? .markup : .text)
        case (.plain, .image): return enter(.image)
        case (.plain, let local), (.dublinCore, let local), (.dublinCoreTerms, let local), (.content, let local),
            (.atom, let local):
            return Self.isItemText(local) ? .text(.text) : .nothing
        default:
            return .nothing
        }
    }

    private static func isFalse(_ text: String) -> Bool {
        // Fast path for the usual spelling.
        if text == "false" { return true }
        return text != "true" && text.lowercased().filter { !$0.isWhitespace } == "false"
    }

    private static func isItemText(_ name: XMLName.Local) -> Bool {
        switch name {
        case .title, .description, .pubdate, .author, .category, .creator, .date, .subject, .identifier, .created,
            .issued, .modified, .abstract, .lastmod, .available, .updated, .published, .encoded, .summary, .content,
            .fullitem, .id, .name, .language:
            true
        default: false
        }
    }

    private func closeInItem(_ name: XMLName, _ text: CapturedText) {
        if name.namespace != .plain, draft?.closeExtension(name, text, limit: limits.maximumListItems) ?? false {
            return
        }
        switch (name.namespace, name.local) {
        case (.plain, .title): draft?.offerTitle(text.title, rank: 0)
        case (_, .title): draft?.offerTitle(text.title, rank: 1)
        case (_, .link): draft?.links.offerLast(text.address, rank: 0)
        case (.plain, .comments): draft?.offerDiscussion(text.address, rank: 0)
        case (_, .language): draft?.entry.language = text.line
        case (.plain, .guid): closeGUID(text)
        // Within a group the identifier is that of a file.
        case (.dublinCore, .identifier) where places.last != .item: break
        case (.dublinCore, .identifier), (.atom, .id), (.plain, .id): draft?.ids.offer(text.string, rank: 2)
        case (.plain, .description): draft?.summaries.offer(text.paragraphedHTML, rank: 0)
        case (_, .description), (_, .summary), (_, .abstract):
            draft?.summaries.offer(text.html, rank: 1)
        case (_, .encoded): draft?.contents.offer(text.html, rank: 0)
        case (_, .body), (_, .div), (_, .fullitem), (_, .content): draft?.contents.offer(text.html, rank: 1)
        case (.plain, .source): draft?.entry.source = ParsedSource(title: text.line, url: sourceURL)
        case (.plain, .category), (.atom, .category), (.dublinCore, .subject):
            draft?.addCategory(text.line, limit: limits.maximumListItems)
        case (_, .creator), (_, .author), (_, .name), (_, .email): closeAuthor(name, text)
        // The address of an image element; no other `url` is asked for within an item.
        case (.plain, .url): draft?.images.offer(text.address, rank: 3)
        default: closeDate(name, text)
        }
    }

    private func closeGUID(_ text: CapturedText) {
        guard let id = text.string else { return }
        draft?.ids.offer(id, rank: 0)
        draft?.entry.idIsPermaLink = isPermaLink && FeedAddress.isWeb(id)
        // A path is not an absolute address, but resolves to one.
        if isPermaLink, id.hasPrefix("/") { draft?.links.offer(text.address, rank: 6) }
    }

    private func closeAuthor(_ name: XMLName, _ text: CapturedText) {
        let rank =
            switch (name.namespace, name.local) {
            case (.dublinCore, _), (.dublinCoreTerms, _): 0
            case (_, .email): 4
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

    /// RSS writes the address as text, Atom as an attribute; feeds mix the two.
    private func openLink(_ tag: XMLStartTag, _ base: String?) -> ElementUse {
        guard tag.attributeCount > 0, let reference = tag.attribute("href") else { return .text(.text) }
        let address = WebAddress.resolve(reference, against: base)
        let isPlain = tag.name.namespace == .plain
        switch tag.attribute("rel")?.lowercased() {
        case nil where isPlain: draft?.links.offerLast(address, rank: 0)
        case nil, "alternate": draft?.links.offer(address, rank: isPlain ? 1 : 2)
        case "enclosure":
            draft?.addEnclosure(
                url: address, type: tag.attribute("type"), length: tag.attribute("length"),
                limit: limits.maximumListItems)
        case "replies": draft?.offerReplies(tag, address)
        default: break
        }
        return .nothing
    }
}
