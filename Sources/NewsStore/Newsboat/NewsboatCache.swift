public import Foundation
import GRDB

/// newsboat's `cache.db`, of any version from newsbeuter on. Nothing is written into it or beside it.
public final class NewsboatCache: Sendable {
    /// Of one slice, at most; one article at least.
    private static let articlesInSlice = 500
    private static let bytesInSlice = 4 << 20

    public let path: String
    /// In the order of their addresses, those without articles among them.
    public let feeds: [NewsboatFeed]

    private let database: DatabaseQueue
    private let select: String
    private let copy: ScratchCopy?

    /// Opens the file, whatever state newsboat has left it in. A file with a write-ahead log, or with a transaction that
    /// was cut off, is read from a copy, since SQLite would have to write to read it.
    /// - Parameters:
    ///   - scratch: the folder in which such a copy may lie; it goes with this value.
    ///   - patience: seconds to wait for a newsboat that is writing.
    public static func open(
        _ path: String, scratch: String, patience: TimeInterval = 10
    ) async throws(NewsboatCacheError) -> NewsboatCache {
        do {
            let needsCopy = try DatabaseHeader.needsRecovery(path)
            let copy = needsCopy ? try ScratchCopy(of: path, in: scratch) : nil
            var configuration = Configuration()
            configuration.readonly = copy == nil
            configuration.busyMode = .timeout(patience)
            let database = try DatabaseQueue(path: copy?.path ?? path, configuration: configuration)
            let (select, feeds) = try await database.read { database in
                (try Self.select(database, path: path), try Self.feeds(database))
            }
            return NewsboatCache(path: path, feeds: feeds, database: database, select: select, copy: copy)
        } catch {
            throw NewsboatCacheError(error, path: path)
        }
    }

    /// Whether a file is a database at all, and so perhaps a cache; false where it can not be read.
    public static func isDatabase(_ path: String) -> Bool {
        (try? DatabaseHeader.needsRecovery(path)) != nil
    }

    private init(path: String, feeds: [NewsboatFeed], database: DatabaseQueue, select: String, copy: ScratchCopy?) {
        self.path = path
        self.feeds = feeds
        self.database = database
        self.select = select
        self.copy = copy
    }

    /// Some of a feed's articles: the last of those before a place.
    /// - Parameter end: a place among them, `articleCount` to begin with.
    public func slice(of feed: NewsboatFeed, before end: Int) async throws(NewsboatCacheError) -> NewsboatSlice {
        do {
            return try await database.read { [select] database in
                let row = try CompiledStatement(database, select)
                var slice = NewsboatSlice(items: [], start: end, unreadable: 0)
                var bytes = 0
                while slice.start > 0, slice.items.count < Self.articlesInSlice, bytes < Self.bytesInSlice {
                    slice.start -= 1
                    row.bind(1, feed.articles[slice.start])
                    do {
                        // A row that has gone meanwhile is none.
                        guard try row.step() else { continue }
                        let item = NewsboatItem(row)
                        row.reset()
                        bytes += item.content.utf8.count
                        slice.items.append(item)
                    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                        slice.unreadable += 1
                    }
                }
                slice.items.reverse()
                return slice
            }
        } catch {
            throw NewsboatCacheError(error, path: path)
        }
    }
}

extension NewsboatCache {
    private static let neededColumns = ["guid", "title", "author", "url", "pubDate", "content", "unread"]
    /// Later versions have added these.
    private static let laterColumns = [
        "enclosure_url", "enclosure_type", "flags", "deleted", "base", "content_mime_type",
    ]

    private static func select(_ database: Database, path: String) throws -> String {
        let known = try columns(of: "rss_item", database)
        guard known.isSuperset(of: neededColumns + ["id", "feedurl"]),
            try columns(of: "rss_feed", database).isSuperset(of: ["rssurl", "url", "title"])
        else { throw NewsboatCacheError.notACache(path: path) }
        let columns = neededColumns + laterColumns.map { known.contains($0) ? $0 : "NULL" }
        return "SELECT \(columns.joined(separator: ", ")) FROM rss_item WHERE id = ?"
    }

    private static func columns(of table: String, _ database: Database) throws -> Set<String> {
        let rows = try CompiledStatement(database, "SELECT name FROM pragma_table_info('\(table)')")
        var names: Set<String> = []
        while try rows.step() { names.insert(rows.text(0)) }
        return names
    }

    private static func feeds(_ database: Database) throws -> [NewsboatFeed] {
        var feeds: [String: NewsboatFeed] = [:]
        let rows = try CompiledStatement(database, "SELECT rssurl, url, title FROM rss_feed")
        while try rows.step() {
            let url = rows.text(0)
            feeds[url] = NewsboatFeed(url: url, title: rows.text(2), siteLink: rows.text(1))
        }
        // Numbers only, by the index where there is one: the articles are fetched one by one.
        let articles = try CompiledStatement(database, "SELECT feedurl, id FROM rss_item ORDER BY feedurl, id")
        var present: NewsboatFeed?
        while try articles.step() {
            let url = articles.text(0)
            if present?.url != url {
                if let present { feeds[present.url] = present }
                present = feeds[url] ?? NewsboatFeed(url: url, title: "", siteLink: "")
            }
            present?.articles.append(articles.int(1))
        }
        if let present { feeds[present.url] = present }
        return feeds.values.sorted { $0.url < $1.url }
    }
}

extension NewsboatItem {
    fileprivate init(_ row: CompiledStatement) {
        self.init(
            guid: row.text(0), title: row.text(1), author: row.text(2), link: row.text(3),
            published: Date(stored: row.int(4)), content: row.text(5), contentType: row.text(12), base: row.text(11),
            enclosureURL: row.text(7), enclosureType: row.text(8), isUnread: row.flag(6), isDeleted: row.flag(10),
            flags: row.text(9))
    }
}

extension NewsboatCacheError {
    fileprivate init(_ error: any Error, path: String) {
        switch error {
        case let error as NewsboatCacheError: self = error
        case let error as DatabaseError:
            let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
            self =
                switch error.resultCode {
                case .SQLITE_NOTADB: .notACache(path: path)
                case .SQLITE_CORRUPT: .damaged(path: path, detail: detail)
                case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
                default: .unreadable(path: path, reason: detail)
                }
        default: self = .unreadable(path: path, reason: "\(error)")
        }
    }
}
