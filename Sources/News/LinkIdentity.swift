public import FoundationEssentials

/// By what an entry without a GUID is known: its link, or a hash of link, title and date where others of its document have
/// the link as well. They come and go, so that the library looks for it by both; and no article comes twice, unless its
/// title changes while others have its link, or its date when it is left alone or gets a namesake.
///
/// - Alone with its link, an entry is the article that is stored by the hash; else the one that is stored by the link.
/// - Among others, it is the article that is stored by the hash; else one with its link, title and date that is stored by
///   the link, or by what another reader had made up; else the link's article with its title, whose date has changed as it
///   may alone; else the only one of the last document with its link and title, when it is gone: some feeds give each entry
///   the time of the request. The article keeps its state, and is stored by the hash from then on.
/// - The link's article stays as it is while it is none of those that share the link.
/// - What was deleted stays away in both forms. Of the link's article that was deleted by an earlier version of this program
///   nothing tells which of those it was that share the link now: none of them is kept away.
public struct LinkIdentity: Sendable, Hashable {
    public var link: String
    /// As the article has it.
    public var title: String
    /// nil: the feed gives none.
    public var published: Date?

    public init(link: String, title: String, published: Date?) {
        self.link = link
        self.title = title
        self.published = published
    }

    /// The same without the date.
    public var undated: LinkIdentity { LinkIdentity(link: link, title: title, published: nil) }

    /// Where no other entry has the link.
    public var alone: String { link }

    public var amongOthers: String {
        EntryIdentity.identity(ofShared: link, title: title, published: published)
    }
}

extension Entry {
    /// Whether its identity is the one that tells it from others with its link.
    public var isAmongOthers: Bool { linkIdentity.map { $0.alone != identity } ?? false }
}

extension [Entry] {
    /// Tells those apart that share a link, and keeps the first of those that are the same.
    public mutating func tellApart() {
        var names: [String: Set<String>] = [:]
        for name in lazy.compactMap(\.linkIdentity) { names[name.link, default: []].insert(name.amongOthers) }
        for place in indices {
            guard let name = self[place].linkIdentity, let all = names[name.link], all.count > 1 else { continue }
            self[place].identity = name.amongOthers
        }
        var seen: Set<String> = []
        removeAll { !seen.insert($0.identity).inserted }
    }
}
