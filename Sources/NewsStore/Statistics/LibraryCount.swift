public import FoundationEssentials
import Glibc
public import News

/// Counts what is stored step by step: each step reads briefly, in a separate transaction and on a separate connection,
/// so that neither a list nor a refresh waits for it and a screen can show the numbers as they arrive. To stop, request
/// no further step.
public actor LibraryCount {
    /// How long a step starts new counts; a count that has begun is finished.
    private static let stepLength = Duration.milliseconds(40)

    private let library: Library
    private let dayStarts: [Date]
    private var counter: Counter?
    private var statistics: LibraryStatistics?

    init(_ library: Library, dayStarts: [Date]) {
        self.library = library
        self.dayStarts = dayStarts
    }

    /// The statistics after one more step; nil if they were already complete.
    public func next() async throws(LibraryError) -> LibraryStatistics? {
        do {
            let counter = try counter ?? Counter(library)
            self.counter = counter
            guard let known = statistics else {
                let (date, dayStarts) = (library.clock(), dayStarts)
                var first = try await counter.read { try Self.first($0, dayStarts: dayStarts, now: date) }
                first.librarySize = DiskSize.ofDatabase(library.path)
                first.indexSize = DiskSize.ofDatabase(library.searchIndex.path)
                statistics = first
                return first
            }
            guard !known.isComplete else { return nil }
            let end = ContinuousClock.now + Self.stepLength
            let next = try await counter.read { try Self.countOn(from: known, until: end, $0) }
            statistics = next
            return next
        } catch {
            throw LibraryError(error, path: library.path)
        }
    }
}

extension Library {
    /// Begins to count what is stored.
    /// - Parameter dayStarts: The starts of consecutive days whose articles are counted, oldest first; the last is
    ///   today.
    public func count(dayStarts: [Date]) -> LibraryCount { LibraryCount(self, dayStarts: dayStarts) }
}

extension LibraryCount {
    /// Numbers that are stored or quick to count.
    private static func first(
        _ database: Database, dayStarts: [Date], now: Date
    ) throws -> LibraryStatistics {
        var statistics = LibraryStatistics(
            date: now, feeds: try FeedRow.listed(database).filter { !$0.isHidden },
            days: dayStarts.map { .init(start: $0) })
        statistics.starred = try Counter.number(
            CompiledStatement(
                database,
                """
                SELECT count(*) FROM starred s WHERE \(HeadlineQuery.inSight("s"))
                    AND NOT \(HeadlineRow.isMarked("hidden", "s", "article_id"))
                """))
        statistics.hiddenFeeds = try Counter.number(
            CompiledStatement(database, "SELECT count(*) FROM feed WHERE position IS NOT NULL AND is_hidden = 1"))
        let articles = "SELECT coalesce(sum(article_count), 0) FROM feed WHERE"
        // The feed that comes with the program is removed when the first one is added; its articles do not count.
        statistics.unlistedArticles = try Counter.number(
            CompiledStatement(database, "\(articles) position IS NULL AND url NOT LIKE 'newsterm:%'"))
        statistics.articlesOutOfSight =
            try statistics.unlistedArticles
            + Counter.number(CompiledStatement(database, "\(articles) position IS NOT NULL AND is_hidden = 1"))
        return statistics
    }

    /// Newest days first, then the feeds in their order.
    private static func countOn(
        from known: LibraryStatistics, until end: ContinuousClock.Instant, _ database: Database
    ) throws -> LibraryStatistics {
        var statistics = known
        let days = try DayCounter(database)
        while let day = statistics.days.lastIndex(where: { $0.articles == nil }) {
            let next = day + 1 < statistics.days.count ? statistics.days[day + 1].start : .distantFuture
            (statistics.days[day].articles, statistics.days[day].unread) =
                try days.count(from: statistics.days[day].start, to: next)
            if ContinuousClock.now > end { return statistics }
        }
        let recent = statistics.days.suffix(LibraryStatistics.recentDays).first?.start ?? .distantFuture
        let feeds = try FeedCounter(database, since: recent)
        for feed in statistics.feeds where statistics.counts[feed.id] == nil {
            statistics.counts[feed.id] = try feeds.count(feed.id)
            if ContinuousClock.now > end { return statistics }
        }
        return statistics
    }
}

/// Counts the articles that lists show between two times; both counts scan only an index.
private struct DayCounter {
    private let articles: CompiledStatement
    private let unread: CompiledStatement

    init(_ database: Database) throws {
        func statement(_ table: String, _ more: String = "") throws -> CompiledStatement {
            try CompiledStatement(
                database,
                """
                SELECT count(*) FROM \(table) s WHERE s.sort_date >= ? AND s.sort_date < ? \
                AND \(HeadlineQuery.inSight("s")) \(more)
                """)
        }
        articles = try statement("article", "AND NOT \(HeadlineRow.isMarked("hidden", "s", "id"))")
        unread = try statement("unread")
    }

    func count(from start: Date, to end: Date) throws -> (articles: Int, unread: Int) {
        for statement in [articles, unread] {
            statement.bind(1, start.stored)
            statement.bind(2, end.stored)
        }
        return (try Counter.number(articles), try Counter.number(unread))
    }
}

/// Counts what a feed published since a time.
private struct FeedCounter {
    private let articles: CompiledStatement
    private let unread: CompiledStatement
    private let newest: CompiledStatement
    private let since: Int64

    init(_ database: Database, since: Date) throws {
        articles = try CompiledStatement(
            database,
            """
            SELECT (SELECT count(*) FROM article WHERE feed_id = ?1 AND sort_date >= ?2)
                - (SELECT count(*) FROM hidden WHERE feed_id = ?1 AND sort_date >= ?2)
            """)
        unread = try CompiledStatement(
            database, "SELECT count(*) FROM unread WHERE feed_id = ? AND sort_date >= ?")
        // Includes the date of the newest post that retention may have deleted.
        newest = try CompiledStatement(
            database,
            """
            SELECT max(coalesce((SELECT max(sort_date) FROM article WHERE feed_id = f.id), f.newest_post),
                coalesce(f.newest_post, (SELECT max(sort_date) FROM article WHERE feed_id = f.id)))
            FROM feed f WHERE f.id = ?
            """)
        self.since = since.stored
    }

    func count(_ feed: Feed.ID) throws -> LibraryStatistics.Count {
        for statement in [articles, unread] {
            statement.bind(1, feed.rawValue)
            statement.bind(2, since)
        }
        newest.bind(1, feed.rawValue)
        defer { newest.reset() }
        return LibraryStatistics.Count(
            newest: try newest.step() ? Date(stored: newest.intOrNil(0)) : nil,
            recent: try Counter.number(articles), recentUnread: try Counter.number(unread))
    }
}

enum DiskSize {
    /// Bytes of a database file and its log; 0 if there is none.
    static func ofDatabase(_ path: String) -> Int64 {
        [path, path + "-wal"].reduce(0) { total, file in
            var status = stat()
            return stat(file, &status) == 0 ? total + Int64(status.st_size) : total
        }
    }
}
