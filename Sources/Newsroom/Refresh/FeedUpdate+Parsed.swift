import FoundationEssentials
import News
import NewsParser

extension FeedUpdate {
    /// Converts the parser's result for storage.
    init(_ feed: ParsedFeed, validators: Validators, now: Date) {
        var entries: [Entry] = []
        entries.reserveCapacity(feed.entries.count)
        var identities = Set<String>(minimumCapacity: feed.entries.count)
        for parsed in feed.entries where parsed.saysSomething {
            entries.append(Entry(parsed))
            identities.insert(entries[entries.count - 1].identity)
        }
        // One article for each identity within a document: the first, which is the newest in nearly every feed.
        if identities.count < entries.count { entries.tellApart() }
        self.init(
            title: feed.title.presence.map(Entry.boundedTitle), siteLink: feed.link.presence, entries: entries,
            validators: validators, schedule: FeedSchedule(feed, now: now))
    }
}

extension ParsedEntry {
    /// An empty entry becomes no article.
    fileprivate var saysSomething: Bool { title != nil || link != nil || id != nil || self != ParsedEntry() }
}

extension FeedSchedule {
    init(_ feed: ParsedFeed, now: Date) {
        self.init(
            timeToLive: feed.rhythm.timeToLive.map { TimeInterval($0) * 60 },
            updatePeriod: feed.rhythm.updateInterval.map { TimeInterval($0) },
            // Sunday is 0 here and 7 in the parser's result.
            skipped: SkippedTimes(hours: feed.rhythm.skipHours, days: feed.rhythm.skipDays.map { $0 % 7 }))
        // Through indices, which avoids copying whole entries.
        let posts = feed.entries.indices.compactMap { feed.entries[$0].published ?? feed.entries[$0].updated }
        setRhythm(of: posts, now: now)
    }
}

extension Entry {
    /// Characters of the text that serve as the title of an entry without one.
    private static let longestTitleFromBody = 120
    /// In characters; no list shows that many, and a hostile feed could fill it with one title.
    static let longestTitle = 1_000

    /// Truncates an overlong title.
    static func boundedTitle(_ title: String) -> String {
        guard title.utf8.count > longestTitle,
            let end = title.index(title.startIndex, offsetBy: longestTitle, limitedBy: title.endIndex),
            end < title.endIndex
        else { return title }
        return title[..<end] + "…"
    }

    /// In bytes; browsers and servers refuse much shorter addresses.
    private static let longestAddress = 64 << 10

    /// nil for an overlong address.
    static func boundedAddress(_ address: String) -> String? {
        address.utf8.count <= longestAddress ? address : nil
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
            categories: parsed.categories)
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
        guard line.count > longestTitleFromBody else { return line }
        let cut = line.prefix(longestTitleFromBody)
        return String(cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut) + "…"
    }
}

extension String? {
    /// nil also for an empty text.
    var presence: String? {
        guard let self, !self.isEmpty else { return nil }
        return self
    }
}
