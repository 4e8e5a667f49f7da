import FoundationEssentials
import News
import NewsParser

extension FeedUpdate {
    /// Converts the parser's result for storage.
    init(_ feed: ParsedFeed, validators: Validators, now: Date) {
        var entries: [Entry] = []
        entries.reserveCapacity(feed.entries.count)
        var identities = Set<String>(minimumCapacity: feed.entries.count)
        for parsed in feed.entries where parsed.hasContent {
            entries.append(Entry(parsed))
            identities.insert(entries[entries.count - 1].identity)
        }
        // One article for each identity within a document: the first, which is the newest in nearly every feed.
        if identities.count < entries.count { entries.disambiguate() }
        self.init(
            title: feed.title.presence.map(Entry.boundedTitle), siteLink: feed.link.presence, entries: entries,
            validators: validators, schedule: FeedSchedule(feed, now: now))
    }
}

extension ParsedEntry {
    /// An empty entry becomes no article.
    fileprivate var hasContent: Bool { title != nil || link != nil || id != nil || self != ParsedEntry() }
}

extension FeedSchedule {
    init(_ feed: ParsedFeed, now: Date) {
        self.init(
            timeToLive: feed.updateHints.timeToLive.map { TimeInterval($0) * 60 },
            updatePeriod: feed.updateHints.updateInterval.map { TimeInterval($0) },
            // Sunday is 0 here and 7 in the parser's result.
            skipped: SkippedTimes(hours: feed.updateHints.skipHours, days: feed.updateHints.skipDays.map { $0 % 7 }))
        // Through indices, which avoids copying whole entries.
        let posts = feed.entries.indices.compactMap { feed.entries[$0].published ?? feed.entries[$0].updated }
        setUpdateHints(of: posts, now: now)
    }
}

extension Entry {
    /// Characters of the text that serve as the title of an entry without one.
    private static let maximumTitleFromBodyLength = 120
    /// In characters; no list shows that many, and a hostile feed could fill it with one title.
    static let maximumTitleLength = 1_000

    /// Truncates an overlong title.
    static func boundedTitle(_ title: String) -> String {
        guard title.utf8.count > maximumTitleLength,
            let end = title.index(title.startIndex, offsetBy: maximumTitleLength, limitedBy: title.endIndex),
            end < title.endIndex
        else { return title }
        return title[..<end] + "…"
    }

    /// In bytes; browsers and servers refuse much shorter addresses.
    private static let maximumAddressLength = 64 << 10

    /// nil for an overlong address.
    static func boundedAddress(_ address: String) -> String? {
        address.utf8.count <= maximumAddressLength ? address : nil
    }

    init(_ parsed: borrowing ParsedEntry) {
        let body = parsed.content.presence ?? parsed.summary.presence
        var link = parsed.link.presence
        if link == nil, parsed.idIsPermaLink, let id = parsed.id?.trimmedAsIdentity,
            id.hasPrefix("http://") || id.hasPrefix("https://")
        {
            link = id
        }
        let title = parsed.title.presence.map(Self.boundedTitle) ?? Self.title(fromBody: body)
        let address = link.flatMap(Self.boundedAddress)
        self.init(
            identity: EntryIdentity.identity(
                guid: parsed.id, link: link, title: parsed.title, published: parsed.published, body: body),
            linkIdentity: EntryIdentity.isLink(guid: parsed.id, link: link)
                ? address.map { LinkIdentity(link: $0, title: title, published: parsed.published) } : nil,
            title: title,
            link: address,
            author: parsed.author.presence.map(Self.boundedTitle),
            // Many Atom feeds give no other date.
            published: parsed.published ?? parsed.updated,
            updated: parsed.updated,
            summary: parsed.summary.presence,
            content: parsed.content.presence,
            enclosures: Self.files(parsed.enclosures, playing: parsed.episode?.duration),
            categories: parsed.categories,
            comments: parsed.comments.presence.flatMap(Self.boundedAddress),
            episode: parsed.episode.flatMap { Episode($0) })
    }

    /// Each file once, even if it is listed twice.
    /// - Parameter duration: The episode's duration in seconds, used if exactly one file is audio or video.
    private static func files(_ parsed: [ParsedEnclosure], playing duration: Int?) -> [Enclosure] {
        var seen: Set<String> = []
        var files = parsed.filter { seen.insert($0.url).inserted }.map { file in
            Enclosure(
                url: file.url, type: file.type, length: file.length.map { Int64($0) }, duration: file.duration,
                title: file.title.presence.map(boundedTitle))
        }
        let playing = files.indices.filter { files[$0].kind == .audio || files[$0].kind == .video }
        if playing.count == 1, files[playing[0]].duration == nil { files[playing[0]].duration = duration }
        return files
    }

    static func title(fromBody body: String?) -> String {
        // The beginning of the markup contains enough text.
        guard let body else { return "" }
        let line = HTMLText.plainLine(ofHTML: String(body.prefix(2_000)))
        guard line.count > maximumTitleFromBodyLength else { return line }
        let cut = line.prefix(maximumTitleFromBodyLength)
        return String(cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut) + "…"
    }
}

extension Episode {
    fileprivate init?(_ parsed: ParsedEpisode) {
        func file(_ file: ParsedEpisode.File) -> File? {
            Entry.boundedAddress(file.url).map {
                File(
                    url: $0, type: file.type.map(Entry.boundedTitle), language: file.language.map(Entry.boundedTitle))
            }
        }
        self.init(
            chapters: parsed.chapterMarks.map(Chapter.init),
            chapterFile: parsed.chapters.flatMap(file), transcripts: parsed.transcripts.compactMap(file))
    }
}

extension Episode.Chapter {
    init(_ parsed: ParsedEpisode.Chapter) {
        self.init(
            start: parsed.start, title: Entry.boundedTitle(parsed.title),
            link: parsed.link.flatMap(Entry.boundedAddress))
    }
}

extension String? {
    /// nil also for an empty text.
    var presence: String? {
        guard let self, !self.isEmpty else { return nil }
        return self
    }
}
