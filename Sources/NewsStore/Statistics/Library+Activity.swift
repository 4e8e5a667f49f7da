import FoundationEssentials
public import News

extension Library {
    /// Bytes of text after which measuring stops.
    private static let measuredBytes = 8_000_000

    /// When and how much a feed publishes, from its newest articles.
    /// - Parameters:
    ///   - articles: How many articles' dates are read at most.
    ///   - measured: How many articles' texts are measured at most.
    public func activity(
        of id: Feed.ID, articles: Int = 2_000, measured: Int = 300
    ) async throws(LibraryError) -> FeedActivity {
        let now = clock()
        do {
            let counter = try Counter(self)
            var activity = try await counter.read { try Self.dates(of: id, newest: articles, until: now, $0) }
            (activity.textBytes, activity.sized) = try await counter.read {
                try Self.textBytes(of: id, newest: measured, $0)
            }
            return activity
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    private static func dates(
        of id: Feed.ID, newest limit: Int, until now: Date, _ database: Database
    ) throws -> FeedActivity {
        var activity = FeedActivity()
        let stored = try CompiledStatement(database, "SELECT article_count FROM feed WHERE id = ?")
        stored.bind(1, id.rawValue)
        activity.stored = try Counter.number(stored)
        let rows = try CompiledStatement(
            database, "SELECT published FROM article WHERE feed_id = ? ORDER BY sort_date DESC, id DESC LIMIT ?")
        rows.bind(1, id.rawValue)
        rows.bind(2, Int64(limit))
        while try rows.step() {
            activity.examined += 1
            if let date = Date(stored: rows.intOrNil(0)), date <= now, date >= FeedActivity.earliestDate {
                activity.dates.append(date)
            }
        }
        activity.dates.sort(by: >)
        return activity
    }

    private static func textBytes(
        of id: Feed.ID, newest limit: Int, _ database: Database
    ) throws -> (bytes: Int64, articles: Int) {
        let rows = try CompiledStatement(
            database,
            """
            SELECT b.summary, b.content FROM (
                SELECT id FROM article WHERE feed_id = ? ORDER BY sort_date DESC, id DESC LIMIT ?
            ) a LEFT JOIN article_body b ON b.article_id = a.id
            """)
        rows.bind(1, id.rawValue)
        rows.bind(2, Int64(limit))
        var (bytes, articles) = (0, 0)
        while bytes < measuredBytes, try rows.step() {
            bytes += rows.textBytes(0).count + rows.textBytes(1).count
            articles += 1
        }
        rows.reset()
        return (Int64(bytes), articles)
    }
}
