import FoundationEssentials
import News

/// An entry under construction: competing candidates for a field are held until the entry is complete.
struct EntryDraft {
    var entry = ParsedEntry()
    /// In order of preference: RSS's own elements, then Dublin Core's and Atom's, then others.
    var titles = Ranked<String>()
    var links = Ranked<String>()
    var ids = Ranked<String>()
    var summaries = Ranked<String>()
    var contents = Ranked<String>()
    var published = Ranked<Date>()
    var updated = Ranked<Date>()
    var images = Ranked<String>()
    private var discussions = Ranked<String>()
    var episode = ParsedEpisode()
    /// Files that only Media RSS lists.
    private var media: [ParsedEnclosure] = []
    /// All names at the best rank so far: Dublin Core repeats its element for each author.
    private var authors: [String] = []
    private var authorRank = Int.max

    /// A title with no readable text is used only if there is no other.
    mutating func offerTitle(_ title: String?, rank: Int) {
        titles.offer(title, rank: title == "" ? 100 : rank)
    }

    mutating func addAuthor(_ name: String?, rank: Int) {
        guard let name, !name.isEmpty, rank <= authorRank else { return }
        if rank < authorRank { authors = [] }
        authorRank = rank
        if authors.count < 32, !authors.contains(name) { authors.append(name) }
    }

    /// Offers the page of an entry's discussion.
    mutating func offerDiscussion(_ address: String?, rank: Int) {
        guard let address, FeedAddress.isWeb(address) else { return }
        discussions.offer(address, rank: rank)
    }

    /// Offers the address of an Atom link to replies. Blogger gives two: the feed of the comments and their page.
    mutating func offerReplies(_ tag: XMLStartTag, _ address: String?) {
        let type = tag.attribute("type") ?? ""
        guard type.isEmpty || ASCII.contains(type, "html") else { return }
        offerDiscussion(address, rank: type.isEmpty ? 2 : 1)
    }

    mutating func addCategory(_ name: String?, limit: Int) {
        guard let name, !name.isEmpty, entry.categories.count < limit, !entry.categories.contains(name) else { return }
        entry.categories.append(name)
    }

    /// An Atom category has a label for people and a term for machines, which is often the better name: keep both,
    /// unless the term is an address.
    mutating func addCategory(_ tag: XMLStartTag, limit: Int) {
        let label = tag.attribute("label").map(Self.oneLine).flatMap { $0.isEmpty ? nil : $0 }
        addCategory(label, limit: limit)
        guard let term = tag.attribute("term").map(Self.oneLine) else { return }
        if label == nil || WebAddress.scheme(of: term) == nil { addCategory(term, limit: limit) }
    }

    static func oneLine(_ text: String) -> String {
        var text = text
        return text.withUTF8 { PlainTextLine.collapsed($0) }
    }

    mutating func addEnclosure(url: String?, type: String?, length: String?, limit: Int) {
        guard let url, entry.enclosures.count < limit else { return }
        let type = type.map(Self.oneLine).flatMap { $0.isEmpty ? nil : $0 }
        entry.enclosures.append(ParsedEnclosure(url: url, type: type, length: WholeNumber.parse(length)))
    }

    mutating func addMedia(_ file: ParsedEnclosure, limit: Int) {
        if media.count < limit, !media.contains(where: { $0.url == file.url }) { media.append(file) }
    }

    /// Completes the entry, filling each field with its best candidate.
    consuming func finished() -> ParsedEntry {
        entry.title = titles.take()
        entry.id = ids.take()
        entry.link = links.take()
        if entry.link == nil, entry.idIsPermaLink { entry.link = entry.id }
        // Next to a real enclosure, Media RSS files are other renditions of it.
        if entry.enclosures.isEmpty { entry.enclosures = media }
        // A podcast episode without a page links to its audio file.
        let playable = entry.enclosures.first { $0.type?.hasPrefix("image") != true } ?? entry.enclosures.first
        entry.link = entry.link ?? playable?.url
        entry.image = images.take()
        entry.comments = discussions.take()
        episode.chapterMarks.sort { $0.start < $1.start }
        entry.episode = episode == ParsedEpisode() ? nil : episode
        entry.summary = summaries.take()
        entry.content = contents.take()
        entry.published = published.best
        entry.updated = updated.best
        entry.author = authors.count < 2 ? authors.first : authors.joined(separator: ", ")
        return exchange(&entry, with: ParsedEntry())
    }
}
