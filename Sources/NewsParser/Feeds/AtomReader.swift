import News
/// Atom 1.0 (RFC 4287) and 0.3.
final class AtomReader: FeedReader {
    private enum Place {
        /// `group`: a Media RSS element that wraps other elements of an entry.
        case feed, entry, person, source, group
    }

    private var feed = ParsedFeed(format: .atom)
    private let limits: ParserLimits
    // Unchecked because they change for every element and are never accessed reentrantly.
    @exclusivity(unchecked) private var places: [Place] = []
    @exclusivity(unchecked) private var head = FeedDraft()
    @exclusivity(unchecked) private var draft: EntryDraft?
    private var person = (name: String?.none, mail: String?.none)
    private var isContributor = false
    /// The link whose text is being awaited is an enclosure.
    private var isEnclosure = false
    private var source = ParsedSource()
    private var rootNamespace = XMLNamespace.atom

    var siteLink: String? { head.links.best }

    init(limits: ParserLimits) {
        self.limits = limits
    }

    func finish() -> ParsedFeed {
        head.apply(to: &feed)
        return feed
    }

    func takeEntries() -> [ParsedEntry] {
        exchange(&feed.entries, with: [])
    }

    func open(_ tag: XMLStartTag, base: String?) -> ElementUse {
        guard let place = places.last else {
            rootNamespace = tag.name.namespace
            if tag.name.local == .entry { return openEntry(tag) }
            head.language = tag.attribute(prefix: "xml", "lang")
            return enter(.feed)
        }
        switch place {
        case .person:
            return tag.name.local == .name || tag.name.local == .email ? .text(.plain) : .nothing
        case .source:
            switch tag.name.local {
            case .link:
                if tag.attribute("rel") == "self" || source.url == nil {
                    source.url = tag.attribute("href").flatMap { WebAddress.resolve($0, against: base) }
                }
                return .nothing
            case .author:
                isContributor = false
                return enter(.person)
            case .title: return .text(CapturedText.Kind(atom: tag))
            default: return .nothing
            }
        case .group, .feed, .entry:
            return openIn(tag, base)
        }
    }

    func close(_ name: XMLName) {
        switch places.popLast() {
        case .entry: finishEntry()
        case .person: finishPerson()
        case .source: draft?.entry.source = source
        case .feed, .group, nil: break
        }
    }

    func close(_ name: XMLName, _ text: CapturedText) {
        switch places.last {
        case .person:
            if name.local == .name { person.name = text.line } else { person.mail = text.line }
        case .source: source.title = text.line
        case .entry: closeInEntry(name, text)
        case .feed, .group, nil:
            if draft == nil { closeInFeed(name, text) } else { closeInEntry(name, text) }
        }
    }

    private func closeInFeed(_ name: XMLName, _ text: CapturedText) {
        if head.updateHints.close(name, text) { return }
        let rank = name.namespace == .dublinCore ? 1 : 0
        switch name.local {
        case .title: head.titles.offer(text.title, rank: rank)
        case .subtitle, .tagline: head.subtitles.offer(text.html, rank: 0)
        case .description, .summary: head.subtitles.offer(text.html, rank: 1)
        case .link: head.links.offer(text.address, rank: 3)
        case .language, .lang: head.language = head.language ?? text.line
        case .updated, .modified: head.updates.offer(text.date, rank: rank)
        case .published, .issued, .created, .date: head.updates.offer(text.date, rank: 2)
        case .creator: head.authors.offer(text.line, rank: 1)
        case .logo: head.images.offer(text.address, rank: 0)
        case .icon: head.images.offer(text.address, rank: 1)
        default: break
        }
    }

    private func enter(_ place: Place) -> ElementUse {
        places.append(place)
        return .children
    }

    private func openEntry(_ tag: XMLStartTag) -> ElementUse {
        finishEntry()
        draft = EntryDraft()
        if tag.attributeCount > 0 { draft?.entry.language = tag.attribute(prefix: "xml", "lang") }
        return enter(.entry)
    }

    private func finishEntry() {
        guard let draft = draft.take() else { return }
        var entry = draft.finished()
        // RFC 4287 requires `updated` and makes `published` optional.
        entry.published = entry.published ?? entry.updated
        feed.append(entry, limits)
    }

    private func openIn(_ tag: XMLStartTag, _ base: String?) -> ElementUse {
        if let use = draft?.openExtension(tag, base, limit: limits.maximumListItems) ?? nil {
            if case .children = use { places.append(.group) }
            return use
        }
        let namespace = tag.name.namespace
        let isAtom = namespace == .atom || namespace == .plain || namespace == rootNamespace
        switch (tag.name.namespace, tag.name.local) {
        case (_, .entry) where isAtom: return openEntry(tag)
        case (_, .link) where isAtom:
            guard tag.attribute("href") != nil else {
                return openLinkWithoutAddress(tag)
            }
            openLink(tag, base)
            return .nothing
        case (_, .author) where isAtom, (_, .contributor) where isAtom:
            isContributor = tag.name.local == .contributor
            return enter(.person)
        case (_, .source) where isAtom:
            source = ParsedSource()
            return enter(.source)
        case (_, .enclosure) where isAtom:
            // An RSS enclosure; Atom uses a link instead.
            draft?.addEnclosure(
                url: tag.attribute("url").flatMap { WebAddress.resolve($0, against: base) },
                type: tag.attribute("type"), length: tag.attribute("length"), limit: limits.maximumListItems)
            return .nothing
        case (_, .category) where isAtom:
            // A category as RSS writes it.
            if tag.attribute("term") == nil, tag.attribute("label") == nil { return .text(.plain) }
            draft?.addCategory(tag, limit: limits.maximumListItems)
            return .nothing
        case (_, .content) where isAtom:
            if let address = tag.attribute("src").flatMap({ WebAddress.resolve($0, against: base) }) {
                draft?.links.offer(address, rank: 5)
            }
            return .text(CapturedText.Kind(atom: tag))
        case (_, .title) where isAtom, (_, .summary) where isAtom, (_, .subtitle) where isAtom,
            (_, .tagline) where isAtom:
            return .text(CapturedText.Kind(atom: tag))
        case (_, let local) where isAtom:
            return Self.isPlainText(local) ? .text(.plain) : .nothing
        case (.dublinCore, .subject), (.dublinCore, .creator), (.dublinCore, .date), (.dublinCore, .language),
            (.dublinCore, .title), (.dublinCore, .description), (.dublinCore, .identifier):
            return .text(.text)
        case (.content, .encoded): return .text(.text)
        case (.syndication, .updateperiod), (.syndication, .updatefrequency): return .text(.plain)
        default: return .nothing
        }
    }

    private static func isPlainText(_ name: XMLName.Local) -> Bool {
        switch name {
        case .id, .published, .updated, .issued, .modified, .created, .language, .lang, .icon, .logo: true
        default: false
        }
    }

    private func closeInEntry(_ name: XMLName, _ text: CapturedText) {
        if draft?.closeExtension(name, text, limit: limits.maximumListItems) ?? false { return }
        switch name.local {
        case .title: draft?.offerTitle(text.title, rank: name.namespace == .dublinCore ? 1 : 0)
        case .link:
            if isEnclosure {
                draft?.addEnclosure(url: text.address, type: nil, length: nil, limit: limits.maximumListItems)
            } else {
                draft?.links.offer(text.address, rank: 3)
            }
        case .description: draft?.summaries.offer(text.html, rank: 1)
        // Within a group the identifier is that of a file.
        case .identifier where places.last != .entry: break
        case .identifier: draft?.ids.offer(text.string, rank: 2)
        case .id:
            draft?.ids.offer(text.string, rank: 0)
            if let id = text.string, FeedAddress.isWeb(id) { draft?.links.offer(id, rank: 9) }
        case .summary: draft?.summaries.offer(text.html, rank: 0)
        case .content: draft?.contents.offer(text.html, rank: 0)
        case .encoded: draft?.contents.offer(text.html, rank: 1)
        case .published: draft?.published.offer(text.date, rank: 0)
        case .issued: draft?.published.offer(text.date, rank: 1)
        case .created: draft?.published.offer(text.date, rank: 2)
        case .date: draft?.published.offer(text.date, rank: 3)
        case .updated: draft?.updated.offer(text.date, rank: 0)
        case .modified: draft?.updated.offer(text.date, rank: 1)
        case .creator: draft?.addAuthor(text.line, rank: 1)
        case .subject, .category: draft?.addCategory(text.line, limit: limits.maximumListItems)
        default: break
        }
    }

    private func finishPerson() {
        let name = person.name ?? person.mail
        person = (nil, nil)
        guard !isContributor else { return }
        if draft == nil {
            head.authors.offer(name, rank: 0)
        } else {
            // The source's author applies to an entry without one (RFC 4287 section 4.2.1).
            draft?.addAuthor(name, rank: places.last == .source ? 5 : 0)
        }
    }

    /// Early drafts of Atom had the address as the element's text.
    private func openLinkWithoutAddress(_ tag: XMLStartTag) -> ElementUse {
        let relation = tag.attribute("rel") ?? "alternate"
        isEnclosure = relation == "enclosure"
        return relation == "alternate" || isEnclosure ? .text(.plain) : .nothing
    }

    private func openLink(_ tag: XMLStartTag, _ base: String?) {
        guard let reference = tag.attribute("href") else { return }
        let address = WebAddress.resolve(reference, against: base)
        let type = tag.attribute("type")
        // A relation may be spelled as its IANA URI.
        let given = tag.attribute("rel")
        let relation = given.map { $0.utf8.contains(0x2F) ? String($0.split(separator: "/").last ?? "") : $0 }
        switch relation?.lowercased() ?? "alternate" {
        case "alternate":
            let isPage = type.map { $0.isEmpty || ASCII.contains($0, "html") } ?? true
            // An empty reference means the document itself (RFC 3986 section 4.4), or whatever xml:base says.
            let page = address ?? base
            let rank = !isPage ? 4 : relation ?? "alternate" != "alternate" ? 2 : type == nil ? 1 : 0
            if draft != nil { draft?.links.offer(page, rank: rank) } else { head.links.offer(page, rank: rank) }
        case "self": if draft == nil { head.links.offer(address, rank: 9) }
        case "replies": draft?.offerReplies(tag, address)
        case "enclosure":
            draft?.addEnclosure(
                url: address, type: tag.attribute("type"), length: tag.attribute("length"),
                limit: limits.maximumListItems)
        default: break
        }
    }
}
