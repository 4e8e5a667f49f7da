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

    mutating func addEnclosure(url: String?, type: String?, length: String?, limit: Int) {
        guard let url, entry.enclosures.count < limit else { return }
        let bytes = length.flatMap { Int($0.filter { !$0.isWhitespace }) }
        entry.enclosures.append(ParsedEnclosure(url: url, type: type, length: bytes.flatMap { $0 < 0 ? nil : $0 }))
    }

    /// The entry, each place filled by its best candidate.
    consuming func finished() -> ParsedEntry {
        var entry = entry
        entry.title = titles.best
        entry.id = ids.best
        entry.link = links.best
        if entry.link == nil, entry.idIsPermaLink { entry.link = entry.id }
        entry.summary = summaries.best
        entry.content = contents.best
        entry.published = published.best
        entry.updated = updated.best
        entry.author = authors.count < 2 ? authors.first : authors.joined(separator: ", ")
        return entry
    }

    /// Candidates for one place.
    struct Ranked<Value> {
        private(set) var best: Value?
        private var rank = Int.max

        /// The lower the rank the better; of one rank the first stays.
        mutating func offer(_ value: Value?, rank offered: Int) {
            guard let value, offered < rank else { return }
            best = value
            rank = offered
        }
    }
}
