/// The namespaces that mean the same in every format: Media RSS, Apple's, Podcasting 2.0, Podlove's chapters, the
/// comment modules and FeedBurner's.
extension EntryDraft {
    /// How to read an element of these namespaces; nil if it belongs to none of them.
    mutating func openExtension(_ tag: XMLStartTag, _ base: String?, limit: Int) -> ElementUse? {
        switch tag.name.namespace {
        case .media: return openMedia(tag, base, limit)
        case .itunes: return openApple(tag, base, limit)
        case .podcast: return openPodcast(tag, base)
        case .podlove: return openPodlove(tag, base, limit)
        case .slash: return tag.name.local == .comments ? .text(.plain) : .nothing
        case .thread:
            if tag.name.local == .inreplyto {
                entry.inReplyTo = tag.attribute("ref") ?? tag.attribute("href")
            }
            return tag.name.local == .total ? .text(.plain) : .nothing
        case .feedburner: return tag.name.local == .origlink ? .text(.plain) : .nothing
        default: return nil
        }
    }

    /// Stores the text of an element of these namespaces; false if it belongs to none of them.
    mutating func closeExtension(_ name: XMLName, _ text: CapturedText, limit: Int) -> Bool {
        switch (name.namespace, name.local) {
        case (.media, .title): offerTitle(text.title, rank: 3)
        case (.media, .description): summaries.offer(text.linedHTML, rank: 2)
        case (.media, .category), (.itunes, .category): addCategory(text.line, limit: limit)
        case (.itunes, .keywords), (.media, .keywords):
            for keyword in (text.line ?? "").split(separator: ",") {
                addCategory(Self.oneLine(String(keyword)), limit: limit)
            }
        case (.itunes, .title): offerTitle(text.title, rank: 2)
        case (.itunes, .author): addAuthor(PersonName.name(text.line ?? ""), rank: 3)
        case (.itunes, .summary), (.itunes, .description): summaries.offer(text.linedHTML, rank: 3)
        case (.itunes, .subtitle): summaries.offer(text.html, rank: 4)
        case (.itunes, .duration): episode.duration = PlayingTime.seconds(text.string)
        case (.itunes, .episode): episode.number = WholeNumber.parse(text.string)
        case (.podcast, .episode): episode.number = episode.number ?? WholeNumber.parse(text.string)
        case (.itunes, .season), (.podcast, .season):
            episode.season = episode.season ?? WholeNumber.parse(text.string)
        case (.itunes, .episodetype): episode.kind = text.line?.lowercased()
        case (.itunes, .explicit):
            // "clean" is Apple's former value for "no".
            episode.isExplicit = text.line.map { ["yes", "true", "explicit"].contains($0.lowercased()) }
        case (.slash, .comments), (.thread, .total): entry.commentCount = WholeNumber.parse(text.string)
        case (.feedburner, .origlink): links.offer(text.address, rank: 7)
        default: return false
        }
        return true
    }

    private mutating func openMedia(
        _ tag: XMLStartTag, _ base: String?, _ limit: Int
    ) -> ElementUse {
        switch tag.name.local {
        case .group: return .children
        case .content:
            addMedia(tag, base, limit)
            return .children
        case .thumbnail:
            images.offer(address(tag, "url", base), rank: 0)
            return .nothing
        case .player:
            links.offer(address(tag, "url", base), rank: 8)
            return .nothing
        case .category:
            guard let label = tag.attribute("label") else { return .text(.text) }
            addCategory(label, limit: limit)
            return .nothing
        case .keywords: return .text(.text)
        case .title, .description:
            return .text(tag.attribute("type") == "plain" ? .plain : .text)
        default: return .nothing
        }
    }

    /// A picture illustrates the entry; anything playable or downloadable is an enclosure.
    private mutating func addMedia(_ tag: XMLStartTag, _ base: String?, _ limit: Int) {
        guard let url = address(tag, "url", base) else { return }
        let type = tag.attribute("type")
        let kind = MediaKind(type: type, medium: tag.attribute("medium"), url: url)
        if kind == .picture { images.offer(url, rank: 2) }
        guard kind == .file else { return }
        addMedia(
            ParsedEnclosure(
                url: url, type: type, length: WholeNumber.parse(tag.attribute("filesize")),
                duration: PlayingTime.seconds(tag.attribute("duration"))), limit: limit)
    }

    private mutating func openApple(
        _ tag: XMLStartTag, _ base: String?, _ limit: Int
    ) -> ElementUse {
        switch tag.name.local {
        case .image:
            images.offer(address(tag, "href", base) ?? address(tag, "url", base), rank: 1)
            return .nothing
        case .category:
            guard let label = tag.attribute("text") else { return .text(.text) }
            addCategory(label, limit: limit)
            // Its subcategories are child elements.
            return .children
        case .author, .summary, .description, .subtitle, .title, .keywords: return .text(.text)
        case .duration, .episode, .season, .episodetype, .explicit: return .text(.plain)
        default: return .nothing
        }
    }

    private mutating func openPodcast(_ tag: XMLStartTag, _ base: String?) -> ElementUse {
        switch tag.name.local {
        case .chapters:
            episode.chapters = address(tag, "url", base).map {
                ParsedEpisode.File(url: $0, type: tag.attribute("type"))
            }
            return .nothing
        case .transcript:
            guard let url = address(tag, "url", base), episode.transcripts.count < 32 else { return .nothing }
            episode.transcripts.append(
                ParsedEpisode.File(url: url, type: tag.attribute("type"), language: tag.attribute("language")))
            return .nothing
        case .episode, .season: return .text(.plain)
        default: return .nothing
        }
    }

    /// Podlove Simple Chapters 1.2 (https://podlove.org/simple-chapters/).
    private mutating func openPodlove(_ tag: XMLStartTag, _ base: String?, _ limit: Int) -> ElementUse {
        if tag.name.local == .chapters { return .children }
        guard tag.name.local == .chapter, episode.chapterMarks.count < limit,
            let start = PlayingTime.seconds(tag.attribute("start"))
        else { return .nothing }
        episode.chapterMarks.append(
            ParsedEpisode.Chapter(
                start: start, title: Self.oneLine(tag.attribute("title") ?? ""), link: address(tag, "href", base)))
        return .nothing
    }

    private func address(_ tag: XMLStartTag, _ name: StaticString, _ base: String?) -> String? {
        tag.attribute(name).flatMap { WebAddress.resolve($0, against: base) }
    }
}
