public import News

extension Library {
    /// Checks for damage; returns a sentence for each problem found. Reads the whole file on a separate connection;
    /// cancelling the task stops it.
    public func checkIntegrity() async throws(LibraryError) -> [String] {
        do {
            let connection = try connections.file.reader("integrity check")
            let path = path
            return try await connection.read { database in
                let damage = try database.all(String.self, "PRAGMA integrity_check(20)").filter { $0 != "ok" }
                let orphans = try database.first(Int.self, "SELECT count(*) FROM pragma_foreign_key_check") ?? 0
                let miscounts = try FeedCounters.wrong(database).map { Redaction.address($0.url) }
                return damage.map { "The library \(path) is damaged: \($0)." }
                    + (orphans == 0 ? [] : ["The library \(path) holds \(orphans) rows of articles that are gone."])
                    + miscounts.map { "The counters of the feed \($0) are wrong." }
            }
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    /// Recounts the articles and unread articles of feeds whose counters are wrong.
    /// - Returns: How many feeds were wrong.
    public func correctCounters() async throws(LibraryError) -> Int {
        let isWrong: Bool
        do {
            // On the counter's connection, so that a long check delays no list.
            isWrong = try await Counter(self).read { try !FeedCounters.wrong($0).isEmpty }
        } catch {
            throw LibraryError(error, path: path)
        }
        guard isWrong else { return 0 }
        return try await write { database in
            let counters = try FeedCounters(database)
            let wrong = try FeedCounters.wrong(database)
            for feed in wrong { try counters.count(feed.id) }
            return (wrong.count, LibraryChange())
        }
    }
}
