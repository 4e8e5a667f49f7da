public import News

/// An article that another reader had stored, with what the user had done to it.
public struct ImportedArticle: Sendable, Equatable {
    public var entry: Entry
    public var isRead: Bool
    public var isStarred: Bool
    /// Deleted by the user: it is not stored, and no refresh brings it. What is stored already stays.
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

extension ImportedArticle {
    /// Takes on what was done to an earlier one that is the same article here: a star and tags stay, whichever of them has
    /// them, and only what was deleted in all its forms is. The later one says whether it is read.
    public mutating func absorb(_ earlier: ImportedArticle) {
        isStarred = isStarred || earlier.isStarred
        tags += earlier.tags.filter { !tags.contains($0) }
        isDeleted = isDeleted && earlier.isDeleted
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
    /// Deleted here, or kept away before.
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
    /// With what each is looked up by; those with one identity as one, in the place of the last.
    var identified: [(article: ImportedArticle, identity: Int64)] {
        var places: [Int64: Int] = [:]
        var result: [(article: ImportedArticle, identity: Int64)] = []
        result.reserveCapacity(count)
        for article in reversed() {
            let identity = article.entry.identityHash
            if let place = places[identity] {
                result[place].article.absorb(article)
            } else {
                places[identity] = result.count
                result.append((article, identity))
            }
        }
        return result.reversed()
    }
}
