public import News

/// An article that another reader had stored, with what the person had done to it.
public struct ImportedArticle: Sendable, Equatable {
    public var entry: Entry
    public var isRead: Bool
    public var isStarred: Bool
    /// Deleted by the person: it is not stored, and no refresh brings it.
    public var isDeleted: Bool
    /// As `ArticleTags.read` gives them.
    public var tags: [String]

    public init(
        entry: Entry, isRead: Bool = false, isStarred: Bool = false, isDeleted: Bool = false, tags: [String] = []
    ) {
        self.entry = entry
        self.isRead = isRead
        self.isStarred = isStarred
        self.isDeleted = isDeleted
        self.tags = tags
    }
}

/// What became of imported articles.
public struct ImportedCount: Sendable, Equatable {
    /// Stored now, and not before.
    public var new = 0
    /// Of the new ones.
    public var unread = 0
    public var starred = 0
    /// Stored before; their texts stay as they are.
    public var known = 0
    /// Of the known ones, those that are read, starred or tagged now and were not before.
    public var marked = 0
    /// Kept away from now on, since they were deleted there.
    public var deleted = 0
    /// Deleted here or there before.
    public var gone = 0

    public init() {}

    public mutating func add(_ other: ImportedCount) {
        new += other.new
        unread += other.unread
        starred += other.starred
        known += other.known
        marked += other.marked
        deleted += other.deleted
        gone += other.gone
    }
}

extension [ImportedArticle] {
    /// With what each is looked up by; of several with one identity the last.
    var identified: [(article: ImportedArticle, identity: Int64)] {
        let identities = map(\.entry.identityHash)
        let last = Dictionary(identities.enumerated().map { ($0.element, $0.offset) }) { $1 }
        return indices.filter { last[identities[$0]] == $0 }.map { (self[$0], identities[$0]) }
    }
}
