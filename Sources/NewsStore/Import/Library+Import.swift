public import Foundation
import GRDB
public import News

/// Articles that another reader had stored.
extension Library {
    /// Stores articles of one feed, in one transaction. Of an article that is stored already only its marks are taken: it
    /// becomes read, starred or tagged, never unread or unstarred. Of several with one identity the last counts.
    /// - Parameters:
    ///   - title: the feed's own, where none is known yet; likewise its site.
    ///   - now: retention counts from here.
    public func store(
        _ articles: [ImportedArticle], feed: Feed.ID, title: String? = nil, siteLink: String? = nil, at now: Date
    ) async throws(LibraryError) -> ImportedCount {
        let (count, unwanted) = try await write(.unchecked) { database in
            var writer = try ImportWriter(database, feed: feed, now: now)
            try writer.write(articles)
            try writer.writeFeed(title: title, siteLink: siteLink)
            let result = (writer.count, writer.unwanted)
            return (result, writer.isChange ? LibraryChange(feeds: [feed]) : nil)
        }
        guard !unwanted.isEmpty else { return count }
        // Apart: what refers to a deleted article goes with it only where SQLite checks.
        return try await write { database in
            let burial = try ArticleBurial(database)
            for article in unwanted { try burial.bury(article) }
            try burial.count()
            return (count, LibraryChange(feeds: [feed]))
        }
    }

    /// What `store` would do, without doing it.
    /// - Parameter feed: nil: one that is not listed yet, of which nothing is known.
    public func preview(
        _ articles: [ImportedArticle], feed: Feed.ID?, at now: Date
    ) async throws(LibraryError) -> ImportedCount {
        try await read { database in
            var count = ImportedCount()
            let lookup = try feed.map { try ImportLookup(database, feed: $0) }
            for (article, identity) in articles.identified {
                if try lookup?.isBuried(identity) ?? false {
                    count.gone += 1
                } else if let known = try lookup?.known(identity) {
                    if article.isDeleted, !known.isKept {
                        count.deleted += 1
                    } else {
                        count.known += 1
                        let marks = article.isRead && known.isUnread || article.isStarred && !known.isStarred
                        if !article.isDeleted, marks { count.marked += 1 }
                    }
                } else if article.isDeleted {
                    count.deleted += 1
                } else {
                    count.add(article)
                }
            }
            return count
        }
    }
}

extension ImportedCount {
    /// One that is new.
    mutating func add(_ article: ImportedArticle) {
        new += 1
        if !article.isRead { unread += 1 }
        if article.isStarred { starred += 1 }
    }
}
