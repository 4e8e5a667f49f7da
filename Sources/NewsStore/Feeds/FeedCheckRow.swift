import FoundationEssentials
import News

/// Reads what a refresh needs to know from the table `feed`.
enum FeedCheckRow {
    /// The feeds of the user's own list, in its order.
    static func all(_ database: Database) throws -> [FeedCheck] { try rows(database, "account_id IS NULL") }

    /// nil if it is not one of them.
    static func one(_ database: Database, _ id: Feed.ID) throws -> FeedCheck? {
        try rows(database, "account_id IS NULL AND id = ?1", id).first
    }

    /// The same, also of an account's feed, which its server fetches.
    static func ofAny(_ database: Database, _ id: Feed.ID) throws -> FeedCheck? {
        try rows(database, "id = ?1", id).first
    }

    private static func rows(
        _ database: Database, _ condition: String, _ id: Feed.ID? = nil
    ) throws -> [FeedCheck] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT id, url, etag, last_modified, last_check, next_check, failure_count, validators_url, validators_at,
                is_stopped, given_interval, time_to_live, update_period, skipped_hours, skipped_days, post_gap,
                newest_post, body_hash, body_length, moved_to, moved_sightings, is_private, tags
            FROM feed WHERE position IS NOT NULL AND \(condition) ORDER BY position
            """)
        if let id { rows.bind(1, id.rawValue) }
        var checks: [FeedCheck] = []
        while try rows.step() { checks.append(try check(rows)) }
        return checks
    }

    private static func check(_ row: CompiledStatement) throws -> FeedCheck {
        try FeedCheck(
            feed: Feed.ID(rawValue: row.int(0)), url: row.text(1),
            validators: Validators(
                etag: row.textOrNil(2), lastModified: row.textOrNil(3), url: row.textOrNil(7),
                received: Date(stored: row.intOrNil(8))),
            lastCheck: Date(stored: row.intOrNil(4)), nextCheck: Date(stored: row.intOrNil(5)),
            failureCount: Int(row.int(6)), isStopped: row.flag(9), interval: row.intOrNil(10).map { TimeInterval($0) },
            schedule: schedule(row), body: body(row), move: move(row),
            isPrivate: row.intOrNil(21).map { $0 != 0 }, tags: StoredList.texts(row.text(22)))
    }

    private static func schedule(_ row: CompiledStatement) -> FeedSchedule {
        FeedSchedule(
            timeToLive: row.intOrNil(11).map { TimeInterval($0) },
            updatePeriod: row.intOrNil(12).map { TimeInterval($0) },
            skipped: SkippedTimes(
                hours: UInt32(truncatingIfNeeded: row.int(13)), days: UInt8(truncatingIfNeeded: row.int(14))),
            postGap: row.intOrNil(15).map { TimeInterval($0) }, newestPost: Date(stored: row.intOrNil(16)))
    }

    private static func body(_ row: CompiledStatement) -> BodyIdentity? {
        guard let hash = row.intOrNil(17), let length = row.intOrNil(18) else { return nil }
        return BodyIdentity(hash: hash, length: Int(length))
    }

    private static func move(_ row: CompiledStatement) -> PermanentRedirect? {
        row.textOrNil(19).map {
            PermanentRedirect(url: $0, confirmations: Int(row.int(20)))
        }
    }
}
