import News

/// What becomes of an article that another reader had stored; the same for an import and for its preview.
enum ImportDecision: Equatable {
    /// Stored, and not before.
    case new
    /// Stored before, under this number: it gets these marks, and is otherwise left as it is, also when it was deleted
    /// there.
    case known(Int64, ImportMarks)
    /// Deleted there and not stored here: no refresh is to bring it.
    case keptAway
    /// Deleted here, or kept away by an earlier import.
    case gone

    init(_ article: ImportedArticle, known: ImportLookup.Known?, isBuried: Bool) {
        if let known {
            self = .known(known.id, ImportMarks(article, known))
        } else if isBuried {
            self = .gone
        } else {
            // What was flagged and then deleted is wanted more than it is in the way.
            self = article.isDeleted && !article.isStarred && article.tags.isEmpty ? .keptAway : .new
        }
    }
}

/// What an import does to an article that is stored already.
struct ImportMarks: Equatable {
    var isRead: Bool
    var isStarred: Bool
    var tags: [String]

    var isEmpty: Bool { !isRead && !isStarred && tags.isEmpty }

    /// Never unread or unstarred, and no more tags than an article can have.
    init(_ article: ImportedArticle, _ known: ImportLookup.Known) {
        isRead = article.isRead && known.isUnread
        isStarred = article.isStarred && !known.isStarred
        let present = Set(known.tags.map { $0.lowercased() })
        let room = max(0, ArticleTags.most - present.count)
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
        case .keptAway: deleted += 1
        case .gone: gone += 1
        }
    }
}
