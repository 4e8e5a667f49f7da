import GRDB
public import News

extension Library {
    /// Looks for damage; returns sentences about what is wrong, none when all is well. Reads the whole file, on a
    /// connection of its own; cancelling the task stops it.
    public func checkIntegrity() async throws(LibraryError) -> [String] {
        do {
            let connection = try DatabaseQueue(path: path, configuration: Connections.configuration(isReader: true))
            let path = path
            let problems = try await connection.read { database in
                let damage = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
                let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").count
                let miscounts = try Self.miscountedFeeds(database)
                return damage.map { "The library \(path) is damaged: \($0)." }
                    + (orphans == 0 ? [] : ["The library \(path) holds \(orphans) rows of articles that are gone."])
                    + miscounts.map { "The counters of the feed \($0) are wrong." }
            }
            try connection.close()
            return problems
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    private static func miscountedFeeds(_ database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT url FROM feed f
                WHERE article_count <> (SELECT count(*) FROM article WHERE feed_id = f.id)
                    OR unread_count <> (SELECT count(*) FROM unread WHERE feed_id = f.id)
                """
        ).map(FeedAddress.withoutCredentials)
    }
}
