import News

/// What to do with an article from another reader; the same for an import and its preview.
enum ImportDecision: Equatable {
    /// Not stored yet; will be stored.
    case new
    /// Already stored under this number: gets these marks and otherwise stays unchanged, even if it was deleted in the
    /// other reader.
    case known(Int64, ImportMarks)
    /// Deleted in the other reader and not stored here: a tombstone keeps refreshes from adding it.
    case tombstoned
    /// Deleted here, or kept away by an earlier import.
    case gone

    init(_ article: ImportedArticle, known: ImportLookup.Known?, hasTombstone: Bool) {
        if let known {
            self = .known(known.id, ImportMarks(article, known))
        } else if hasTombstone {
            self = .gone
        } else {
            // An article that was flagged before it was deleted is more likely wanted than not.
            self = article.isDeleted && !article.isStarred && article.tags.isEmpty ? .tombstoned : .new
        }
    }
}

/// What an import changes in an article that is already stored.
struct ImportMarks: Equatable {
    var isRead: Bool
    var isStarred: Bool
    var tags: [String]

    var isEmpty: Bool { !isRead && !isStarred && tags.isEmpty }

    /// Never marks as unread or unstarred, and adds no more tags than an article may have.
    init(_ article: ImportedArticle, _ known: ImportLookup.Known) {
        isRead = article.isRead && known.isUnread
        isStarred = article.isStarred && !known.isStarred
        let present = Set(known.tags.map { $0.lowercased() })
        let room = max(0, ArticleTags.maximumCount - present.count)
        tags = Array(article.tags.filter { !present.contains($0.lowercased()) }.prefix(room))
    }
}

extension ImportedCount {
    mutating func add(_ decision: ImportDecision, _ article: ImportedArticle) {
        switch decision {
        case .new:
            new += 1
            if !article.isRead { unread += 1 }
            if article.isStarred { starred += 1 }
        case .known(_, let marks):
            known += 1
            if !marks.isEmpty { marked += 1 }
        case .tombstoned: deleted += 1
        case .gone: gone += 1
        }
    }
}
