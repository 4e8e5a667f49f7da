public import Foundation
public import News

extension Library {
    /// Stores what a 200 answer gave of a feed, in one transaction: new entries, changed ones, validators, the next
    /// check and the counters.
    ///
    /// An entry is known by its identity. Known ones keep their marks, and are only written when something of them
    /// changed; of several with one identity the first counts; what retention deleted stays deleted. Articles are
    /// ordered by their publication, at most the time of their first fetch: no later version of an entry moves up.
    /// - Throws: `unknownFeed` when there is no such feed; what SQLite has to say. Nothing is stored then.
    public func store(
        _ update: FeedUpdate, feed: Feed.ID, at now: Date, nextCheck: Date
    ) async throws(LibraryError) -> StoredUpdate {
        try await write { database in
            let stored = try FeedUpdateWriter(database, feed: feed, now: now).write(update, nextCheck: nextCheck)
            return (stored, LibraryChange(feeds: [feed]))
        }
    }

    /// Records a check that found nothing new (304).
    public func recordUnchanged(feed: Feed.ID, at now: Date, nextCheck: Date) async throws(LibraryError) {
        try await recordCheck(feed, at: now, nextCheck: nextCheck, failure: nil)
    }

    /// Records a check that failed. Articles and validators stay as they are.
    /// - Parameter sentence: Why, for the person.
    public func recordFailure(
        _ sentence: String, feed: Feed.ID, at now: Date, nextCheck: Date
    ) async throws(LibraryError) {
        try await recordCheck(feed, at: now, nextCheck: nextCheck, failure: sentence)
    }

    private func recordCheck(
        _ feed: Feed.ID, at now: Date, nextCheck: Date, failure: String?
    ) async throws(LibraryError) {
        try await write { database in
            let update = try CompiledStatement(
                database,
                """
                UPDATE feed SET last_check = ?1, next_check = ?2, failure = ?3,
                    failure_count = iif(?3 IS NULL, 0, failure_count + 1)
                WHERE id = ?4
                """)
            update.bind(1, now.stored)
            update.bind(2, nextCheck.stored)
            update.bind(3, failure)
            update.bind(4, feed.rawValue)
            try update.run()
            guard update.changes > 0 else { throw LibraryError.unknownFeed(feed) }
            return ((), LibraryChange(feeds: [feed]))
        }
    }
}
