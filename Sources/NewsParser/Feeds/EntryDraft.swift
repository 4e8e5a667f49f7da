import FoundationEssentials

/// An entry while its elements arrive: what competes for the same place is kept apart until all of it is known.
struct EntryDraft {
    var entry = ParsedEntry()
    /// First choice first: RSS's own, then Dublin Core's and Atom's, then others'.
    var titles = Ranked<String>()
    var links = Ranked<String>()
    var ids = Ranked<String>()
    var summaries = Ranked<String>()
    var contents = Ranked<String>()
    var published = Ranked<Date>()
    var updated = Ranked<Date>()
    var images = Ranked<String>()
    var episode = ParsedEpisode()
    /// Files that only Media RSS tells of.
    private var media: [ParsedEnclosure] = []
    /// Names of the best rank so far stand together: Dublin Core repeats its element for each.
    private var authors: [String] = []
    private var authorRank = Int.max

    /// A title without anything to read counts only when there is no other.
    mutating func offerTitle(_ title: String?, rank: Int) {
        titles.offer(title, rank: title == "" ? 100 : rank)
    }

    mutating func addAuthor(_ name: String?, rank: Int) {
        guard let name, !name.isEmpty, rank <= authorRank else { return }
        if rank < authorRank { authors = [] }
        authorRank = rank
        if authors.count < 32, !authors.contains(name) { authors.append(name) }
    }

    mutating func addCategory(_ name: String?, limit: Int) {
        guard let name, !name.isEmpty, entry.categories.count < limit, !entry.categories.contains(name) else { return }
        entry.categories.append(name)
    }

    /// Atom's category has a name for people and a term for machines, which is often the better name: both count,
    /// unless the term is an address.
    mutating func addCategory(_ tag: XMLStartTag, limit: Int) {
        let label = tag.attribute("label").map(Self.oneLine).flatMap { $0.isEmpty ? nil : $0 }
        addCategory(label, limit: limit)
        guard let term = tag.attribute("term").map(Self.oneLine) else { return }
        if label == nil || WebAddress.scheme(of: term) == nil { addCategory(term, limit: limit) }
    }

    static func oneLine(_ text: String) -> String {
        var text = text
        return text.withUTF8 { PlainLine.collapsed($0) }
    }

    mutating func addEnclosure(url: String?, type: String?, length: String?, limit: Int) {
        guard let url, entry.enclosures.count < limit else { return }
        let type = type.map(Self.oneLine).flatMap { $0.isEmpty ? nil : $0 }
        entry.enclosures.append(ParsedEnclosure(url: url, type: type, length: WholeNumber.parse(length)))
    }

    mutating func addMedia(_ file: ParsedEnclosure, limit: Int) {
        if media.count < limit, !media.contains(where: { $0.url == file.url }) { media.append(file) }
    }

    /// The entry, each place filled by its best candidate.
    consuming func finished() -> ParsedEntry {
        entry.title = titles.take()
        entry.id = ids.take()
        entry.link = links.take()
        if entry.link == nil, entry.idIsPermaLink { entry.link = entry.id }
        // Beside an enclosure these are other forms of the same.
        if entry.enclosures.isEmpty { entry.enclosures = media }
        // A podcast's episode without a page of its own still leads somewhere.
        let playable = entry.enclosures.first { $0.type?.hasPrefix("image") != true } ?? entry.enclosures.first
        entry.link = entry.link ?? playable?.url
        entry.image = images.take()
        entry.episode = episode == ParsedEpisode() ? nil : episode
        entry.summary = summaries.take()
        entry.content = contents.take()
        entry.published = published.best
        entry.updated = updated.best
        entry.author = authors.count < 2 ? authors.first : authors.joined(separator: ", ")
        return exchange(&entry, with: ParsedEntry())
    }
}
