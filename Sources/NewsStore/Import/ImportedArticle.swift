public import News

/// An article from another reader, with the user's marks on it.
public struct ImportedArticle: Sendable, Equatable {
    public var entry: Entry
    public var isRead: Bool
    public var isStarred: Bool
    /// Deleted by the user: it is not stored, and no refresh adds it. An article that is already stored stays.
    public var isDeleted: Bool
    /// As `ArticleTags.read` returns them.
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
    /// Merges an earlier copy of the same article: stars and tags of both are kept, and it counts as deleted only if
    /// both are. The later copy says whether it is read.
    public mutating func absorb(_ earlier: ImportedArticle) {
        isStarred = isStarred || earlier.isStarred
        tags += earlier.tags.filter { !tags.contains($0) }
        isDeleted = isDeleted && earlier.isDeleted
    }
}

/// The outcome of an import.
public struct ImportedCount: Sendable, Equatable {
    /// Newly stored.
    public var new = 0
    /// How many of the new ones are unread or starred.
    public var unread = 0
    public var starred = 0
    /// Already stored; their texts stay unchanged.
    public var known = 0
    /// Known articles that the import marked as read, starred or tagged.
    public var marked = 0
    /// Kept away from now on, because they were deleted in the other reader.
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
    /// Pairs each article with its lookup key; articles with one identity are merged at the place of the last.
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
