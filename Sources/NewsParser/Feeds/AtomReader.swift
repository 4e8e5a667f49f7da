/// Atom 1.0 (RFC 4287) and 0.3.
final class AtomReader: FeedReader {
    private enum Place {
        /// `group`: an element of an entry that Media RSS puts around others.
        case feed, entry, person, source, group
    }

    private(set) var feed = ParsedFeed(format: .atom)
    private let limits: ParserLimits
    // Touched for every element, and by nothing else meanwhile.
    @exclusivity(unchecked) private var places: [Place] = []
    @exclusivity(unchecked) private var draft: EntryDraft?
    private var feedAuthor: String?
    private var feedLinkRank = Int.max
    private var personName: String?
    private var personMail: String?
    private var isContributor = false
    private var source = ParsedSource()
    private var rootNamespace = XMLNamespace.atom
    private var schedule = UpdateSchedule()

    init(limits: ParserLimits) {
        self.limits = limits
    }

    func open(_ tag: XMLStartTag, base: String?) -> ElementUse {
        guard let place = places.last else {
            rootNamespace = tag.name.namespace
            if tag.name.local == .entry { return openEntry() }
            feed.language = tag.attribute(prefix: "xml", "lang")
            return enter(.feed)
        }
        switch place {
        case .person:
            return tag.name.local == .name || tag.name.local == .email ? .text(.plain) : .nothing
        case .source:
            if tag.name.local == .link, tag.attribute("rel") == "self" || source.url == nil {
                source.url = tag.attribute("href").flatMap { WebAddress.resolve($0, against: base) }
            }
            return tag.name.local == .title ? .text(textKind(tag)) : .nothing
        case .group:
            return tag.name == XMLName(.media, .description) ? .text(.plain) : .nothing
        case .feed, .entry:
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
            if name.local == .name { personName = text.line } else { personMail = text.line }
        case .source: source.title = text.line
        case .entry, .group: closeInEntry(name, text)
        case .feed, nil:
            switch name.local {
            case .title: feed.title = feed.title ?? text.title
            case .link: feed.link = feed.link ?? text.address
            case .language: feed.language = feed.language ?? text.line
            default: schedule.take(text.line, as: name.local, into: &feed)
            }
        }
    }

    private func enter(_ place: Place) -> ElementUse {
        places.append(place)
        return .children
    }

    private func openEntry() -> ElementUse {
        finishEntry()
        draft = EntryDraft()
        return enter(.entry)
    }

    private func finishEntry() {
        guard var draft else { return }
        self.draft = nil
        guard feed.entries.count < limits.maximumEntries else { return }
        draft.addAuthor(feedAuthor, rank: 9)
        var entry = draft.finished()
        // RFC 4287 asks for `updated` and leaves `published` to taste.
        entry.published = entry.published ?? entry.updated
        feed.entries.append(entry)
    }

    private func openIn(_ tag: XMLStartTag, _ base: String?) -> ElementUse {
        let namespace = tag.name.namespace
        let isAtom = namespace == .atom || namespace == .plain || namespace == rootNamespace
        switch (tag.name.namespace, tag.name.local) {
        case (_, .entry) where isAtom: return openEntry()
        case (_, .link) where isAtom:
            guard tag.attribute("href") != nil else {
                return tag.attribute("rel") ?? "alternate" == "alternate" ? .text(.plain) : .nothing
            }
            openLink(tag, base)
            return .nothing
        case (_, .author) where isAtom, (_, .contributor) where isAtom:
            isContributor = tag.name.local == .contributor
            return enter(.person)
        case (_, .source) where isAtom:
            source = ParsedSource()
            return enter(.source)
        case (_, .category) where isAtom:
            draft?.addCategory(tag.attribute("label") ?? tag.attribute("term"), limit: limits.maximumListItems)
            return .nothing
        case (_, .content) where isAtom:
            if let address = tag.attribute("src").flatMap({ WebAddress.resolve($0, against: base) }) {
                draft?.links.offer(address, rank: 5)
            }
            return .text(textKind(tag))
        case (_, .title) where isAtom, (_, .summary) where isAtom: return .text(textKind(tag))
        case (_, let local) where isAtom:
            return Self.isPlainText(local) ? .text(.plain) : .nothing
        case (.dublinCore, .subject), (.dublinCore, .creator), (.dublinCore, .date), (.dublinCore, .language),
            (.dublinCore, .title), (.dublinCore, .description):
            return .text(.text)
        case (.content, .encoded): return .text(.text)
        case (.syndication, .updateperiod), (.syndication, .updatefrequency):
            return draft == nil ? .text(.plain) : .nothing
        case (.media, .group): return draft == nil ? .nothing : enter(.group)
        default: return .nothing
        }
    }

    private static func isPlainText(_ name: XMLName.Local) -> Bool {
        switch name {
        case .id, .published, .updated, .issued, .modified, .created, .language: true
        default: false
        }
    }

    private func closeInEntry(_ name: XMLName, _ text: CapturedText) {
        switch name.local {
        case .title: draft?.offerTitle(text.title, rank: name.namespace == .dublinCore ? 1 : 0)
        case .link: draft?.links.offer(text.address, rank: 3)
        case .description: draft?.summaries.offer(text.html, rank: name.namespace == .media ? 2 : 1)
        case .id:
            draft?.ids.offer(text.string, rank: 0)
            if let id = text.string, WebAddress.isWeb(id) { draft?.links.offer(id, rank: 9) }
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
        case .subject: draft?.addCategory(text.line, limit: limits.maximumListItems)
        default: break
        }
    }

    private func finishPerson() {
        let name = personName ?? personMail
        (personName, personMail) = (nil, nil)
        guard !isContributor else { return }
        if draft != nil { draft?.addAuthor(name, rank: 0) } else { feedAuthor = feedAuthor ?? name }
    }

    /// Atom 1.0 says it by `type`; 0.3 by `type` as a media type and `mode`.
    private func textKind(_ tag: XMLStartTag) -> CapturedText.Kind {
        guard tag.attributeCount > 0 else { return .plain }
        let type = tag.attribute("type")?.lowercased() ?? ""
        switch tag.attribute("mode")?.lowercased() {
        case "escaped": return type == "text/plain" || type == "text" ? .plain : .text
        case "base64": return .base64
        case "xml": return type == "text/plain" ? .plain : .markup
        default: break
        }
        switch type {
        case "html", "text/html": return .text
        case "xhtml", "text/xml": return .markup
        case let type where type.hasSuffix("+xml") || type.hasSuffix("/xml"): return .markup
        case let type where type.contains("/") && !type.hasPrefix("text/"): return .base64
        default: return .plain
        }
    }

    private func openLink(_ tag: XMLStartTag, _ base: String?) {
        let address = tag.attribute("href").flatMap { WebAddress.resolve($0, against: base) }
        guard let address else { return }
        let isPage = tag.attribute("type").map { $0.lowercased().contains("html") || $0.isEmpty } ?? true
        // Relations may be spelled as IANA's addresses.
        let rel = tag.attribute("rel") ?? "alternate"
        switch rel.utf8.contains(UInt8(ascii: "/")) ? String(rel.split(separator: "/").last ?? "") : rel.lowercased() {
        case "alternate":
            if draft != nil {
                draft?.links.offer(address, rank: isPage ? 0 : 1)
            } else if (isPage ? 0 : 1) < feedLinkRank {
                feed.link = address
                feedLinkRank = isPage ? 0 : 1
            }
        case "enclosure":
            draft?.addEnclosure(
                url: address, type: tag.attribute("type"), length: tag.attribute("length"),
                limit: limits.maximumListItems)
        default: break
        }
    }
}
