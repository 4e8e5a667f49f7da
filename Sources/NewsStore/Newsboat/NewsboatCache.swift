public import FoundationEssentials

/// newsboat's `cache.db`, in any version since newsbeuter. It is never written, nor is any file created beside it.
public final class NewsboatCache: Sendable {
    /// Limits of one slice, which holds at least one article.
    private static let maximumSliceArticles = 500
    private static let maximumSliceBytes = 4 << 20

    public let path: String
    /// Ordered by address, including feeds without articles.
    public let feeds: [NewsboatFeed]

    private let database: DatabaseQueue
    private let schema: CacheSchema

    /// Opens the file, whatever state newsboat left it in. A file with a write-ahead log or an interrupted transaction
    /// is read from a copy, because SQLite would have to write to read it.
    /// - Parameters:
    ///   - scratch: The folder for the short-lived copy.
    ///   - timeout: Seconds to wait for a newsboat that is writing.
    public static func open(
        _ path: String, scratch: String, timeout: TimeInterval = 10
    ) async throws(NewsboatCacheError) -> NewsboatCache {
        do {
            let (database, found) = try await CacheConnection.open(path, scratch: scratch, timeout: timeout) {
                database in
                guard let schema = try CacheSchema(database) else { throw NewsboatCacheError.notACache(path: path) }
                return (schema: schema, feeds: try CacheSchema.feeds(database))
            }
            return NewsboatCache(path: path, feeds: found.feeds, database: database, schema: found.schema)
        } catch {
            throw NewsboatCacheError(error, path: path)
        }
    }

    /// Whether a file is a SQLite database, and so possibly a cache; false if it cannot be read.
    public static func isDatabase(_ path: String) -> Bool {
        (try? DatabaseHeader.hasLog(path)) != nil
    }

    private init(path: String, feeds: [NewsboatFeed], database: DatabaseQueue, schema: CacheSchema) {
        self.path = path
        self.feeds = feeds
        self.database = database
        self.schema = schema
    }

    /// The last articles of a feed before a place, as many as fit in a slice.
    /// - Parameter end: A place among the feed's articles; start with `articleCount`.
    public func slice(of feed: NewsboatFeed, before end: Int) async throws(NewsboatCacheError) -> NewsboatSlice {
        try await read { [schema] database in
            let row = try CompiledStatement(database, schema.article)
            var slice = NewsboatSlice(items: [], start: end)
            var bytes = 0
            while slice.start > 0, slice.items.count < Self.maximumSliceArticles, bytes < Self.maximumSliceBytes {
                slice.start -= 1
                do {
                    // Skip a row that was deleted meanwhile.
                    guard let item = try NewsboatItem.read(row, feed.articles[slice.start]) else { continue }
                    bytes += item.size
                    slice.items.append((slice.start, item))
                } catch let error as DatabaseError where error.code.primary == .corrupt {
                    slice.unreadable += 1
                } catch let error as DatabaseError where error.code.primary == .tooBig {
                    slice.oversized += 1
                }
            }
            slice.items.reverse()
            return slice
        }
    }

    /// One article of a feed; nil if it was deleted or cannot be read.
    public func item(of feed: NewsboatFeed, at place: Int) async throws(NewsboatCacheError) -> NewsboatItem? {
        try await read { [schema] database in
            let row = try CompiledStatement(database, schema.article)
            return try Self.readable { try NewsboatItem.read(row, feed.articles[place]) }
        }
    }

    /// The places of articles that share a key with others of their feed, oldest first.
    /// - Parameter key: The key by which two articles are twins; nil for an article without one. It receives articles
    ///   with only GUID, title, link and date.
    public func duplicates(
        of feed: NewsboatFeed, by key: @escaping @Sendable (NewsboatItem) -> String?
    ) async throws(NewsboatCacheError) -> [[Int]] {
        try await read { [schema] database in
            let row = try CompiledStatement(database, schema.outline)
            // Hashes, so that a feed's keys need not all be in memory.
            var first: [Int: Int] = [:]
            var duplicates: [Int: [Int]] = [:]
            for (place, id) in feed.articles.enumerated() {
                guard let item = try Self.readable({ try NewsboatItem.read(row, id) }), let key = key(item) else {
                    continue
                }
                let hash = key.hashValue
                if let other = first[hash] {
                    duplicates[hash, default: [other]].append(place)
                } else {
                    first[hash] = place
                }
            }
            return duplicates.values.sorted { $0[0] < $1[0] }
        }
    }
}

extension NewsboatCache {
    private func read<Found: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Found
    ) async throws(NewsboatCacheError) -> Found {
        do {
            return try await database.perform { database in
                // Not `read`: after an unreadable page SQLite refuses to commit, even if nothing was written.
                try database.begin(.deferred)
                defer { database.rollBack() }
                return try body(database)
            }
        } catch {
            throw NewsboatCacheError(error, path: path)
        }
    }

    /// Returns nil for an item that is damaged or too large; `slice` counts those.
    private static func readable(_ read: () throws -> NewsboatItem?) throws -> NewsboatItem? {
        do {
            return try read()
        } catch let error as DatabaseError where [.corrupt, .tooBig].contains(error.code.primary) {
            return nil
        }
    }
}

extension NewsboatItem {
    /// nil if there is no such row.
    fileprivate static func read(_ row: CompiledStatement, _ id: Int64) throws -> NewsboatItem? {
        row.bind(1, id)
        guard try row.step() else { return nil }
        defer { row.reset() }
        return NewsboatItem(
            guid: row.text(0), title: row.text(1), author: row.text(2), link: row.text(3),
            published: Date(stored: row.int(4)), content: row.text(5), contentType: row.text(12), base: row.text(11),
            enclosureURL: row.text(7), enclosureType: row.text(8), isUnread: row.flag(6), isDeleted: row.flag(10),
            flags: row.text(9))
    }

    /// Bytes of all its texts.
    fileprivate var size: Int {
        [guid, title, author, link, content, contentType, base, enclosureURL, enclosureType, flags]
            .reduce(0) { $0 + $1.utf8.count }
    }
}

extension NewsboatCacheError {
    fileprivate init(_ error: any Error, path: String) {
        switch error {
        case let error as NewsboatCacheError: self = error.of(path)
        case let error as DatabaseError:
            let detail = error.detail
            self =
                switch error.code.primary {
                case .notADatabase: .notACache(path: path)
                // A construct that newsboat's schema never contains: SQLite refuses it from an untrusted file.
                case _ where detail.contains("unsafe use of"): .notACache(path: path)
                case .corrupt: .damaged(path: path, detail: detail)
                case .busy, .locked: .busy(path: path)
                default: .unreadable(path: path, reason: detail)
                }
        default: self = .unreadable(path: path, reason: "\(error)")
        }
    }

    /// Replaces the resolved path by the one that the user gave.
    private func of(_ path: String) -> NewsboatCacheError {
        switch self {
        case .unreadable(_, let reason): .unreadable(path: path, reason: reason)
        case .notACache: .notACache(path: path)
        case .busy: .busy(path: path)
        case .damaged(_, let detail): .damaged(path: path, detail: detail)
        }
    }
}
