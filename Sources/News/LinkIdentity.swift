public import FoundationEssentials

/// Identifies an entry without a GUID: by its link, or by a hash of link, title and date while other entries of its
/// document share the link. Because such entries come and go, the library looks it up both ways. An article is then
/// stored twice only if its title changes while others share its link, or its date as it begins or ceases to share it.
///
/// - An entry alone with its link is the article stored by the hash; else the one stored by the link.
/// - Among others, it is the article stored by the hash; else one with its link, title and date stored by the link, or
///   by an identity that another reader made up; else the link's article with its title, whose date may have changed;
///   else the only article of the last document with its link and title, if that is gone: some feeds date every entry
///   with the time of the request. The article keeps its state, and is stored by the hash from then on.
/// - The article stored by the link is unchanged while it matches none of the entries that share the link.
/// - A deleted article stays deleted in both forms. If an earlier version deleted the article stored by the link, it is
///   unknown which of the entries that now share the link it was: none of them is suppressed.
public struct LinkIdentity: Sendable, Hashable {
    public var link: String
    /// The article's title.
    public var title: String
    /// nil if the feed gives none.
    public var published: Date?

    public init(link: String, title: String, published: Date?) {
        self.link = link
        self.title = title
        self.published = published
    }

    /// The same identity without the date.
    public var undated: LinkIdentity { LinkIdentity(link: link, title: title, published: nil) }

    /// The identity while no other entry has the link.
    public var alone: String { link }

    public var identityIfShared: String {
        EntryIdentity.identity(ofShared: link, title: title, published: published)
    }
}

extension Entry {
    /// Whether its identity is the one that distinguishes it from others with its link.
    public var sharesLink: Bool { linkIdentity.map { $0.alone != identity } ?? false }
}

extension [Entry] {
    /// Distinguishes entries that share a link, and keeps the first of identical ones.
    public mutating func disambiguate() {
        var names: [String: Set<String>] = [:]
        for name in lazy.compactMap(\.linkIdentity) { names[name.link, default: []].insert(name.identityIfShared) }
        for place in indices {
            guard let name = self[place].linkIdentity, let all = names[name.link], all.count > 1 else { continue }
            self[place].identity = name.identityIfShared
        }
        var seen: Set<String> = []
        removeAll { !seen.insert($0.identity).inserted }
    }
}
