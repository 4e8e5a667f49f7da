public import FoundationEssentials
public import News

extension Library {
    /// Stores the content of a 200 response in one transaction: new and changed entries, validators, the next check and
    /// the counters.
    ///
    /// Entries are matched by identity; for those without a GUID see `LinkIdentity`. Known entries keep their marks and
    /// are written only if something changed; of several with one identity the first counts; entries that retention
    /// deleted stay deleted. Articles are ordered by publication date, capped at the time of their first fetch, so that
    /// no later version of an entry moves up.
    /// - Parameters:
    ///   - url: The address that was fetched, since the feed may have moved meanwhile; nil skips the check, here and in
    ///     the functions below.
    ///   - rules: Applied to new entries and recorded in the same transaction, before any reader sees them.
    ///   - wantsFullTexts: Whether to request the text of the page of each new article.
    /// - Throws: `unknownFeed` if there is no such feed, or not at this address; SQLite's errors. Nothing is stored
    ///   then.
    public func store(
        _ update: FeedUpdate, feed: Feed.ID, url: String? = nil, at now: Date, next: NextCheck,
        rules: ArrivalRules? = nil, wantsFullTexts: Bool = false
    ) async throws(LibraryError) -> StoredUpdate {
        let joinsStories = stories == .links
        return try await write(.unchecked) { database in
            let writer = try FeedUpdateWriter(
                database, feed: feed, url: url, now: now, rules: rules, wantsFullTexts: wantsFullTexts,
                joinsStories: joinsStories)
            let stored = try writer.write(update, next)
            return (stored, LibraryChange())
        }
    }

    /// Records a check that found nothing new: a 304, or an identical document.
    /// - Parameter validators: Those of a 200; nil for a 304, which changes none.
    public func recordUnchanged(
        feed: Feed.ID, url: String? = nil, at now: Date, next: NextCheck, validators: Validators? = nil
    ) async throws(LibraryError) {
        try await write(.unchecked) { database in
            try Self.recordCheck(database, feed, url, at: now, next, failure: nil, cause: nil, isStopped: false)
            try validators?.write(database, feed)
            return ((), LibraryChange())
        }
    }

    /// Records a check that failed. Articles and validators stay unchanged.
    /// - Parameters:
    ///   - sentence: Why, for the user, in English.
    ///   - cause: The same as a value; nil if there is only the sentence.
    ///   - isStopped: Whether automatic refreshes of the feed stop.
    ///   - countsAgain: Whether a failure after a failure increments the count.
    public func recordFailure(
        _ sentence: String, _ cause: ExchangeCause? = nil, feed: Feed.ID, url: String? = nil, at now: Date,
        next: NextCheck, isStopped: Bool = false, countsAgain: Bool = true
    ) async throws(LibraryError) {
        try await write(.unchecked) { database in
            try Self.recordCheck(
                database, feed, url, at: now, next, failure: sentence, cause: cause.flatMap(StoredJSON.init),
                isStopped: isStopped, countsAgain: countsAgain)
            return ((), LibraryChange())
        }
    }

    /// Postpones a feed's next check without recording a check.
    public func postpone(feed: Feed.ID, url: String? = nil, next: NextCheck) async throws(LibraryError) {
        try await write(.unchecked) { database in
            try next.write(database, feed, url)
            return ((), LibraryChange())
        }
    }

    private static func recordCheck(
        _ database: Database, _ feed: Feed.ID, _ url: String?, at now: Date, _ next: NextCheck, failure: String?,
        cause: StoredJSON<ExchangeCause>?, isStopped: Bool, countsAgain: Bool = true
    ) throws {
        let update = try CompiledStatement(
            database,
            """
            UPDATE feed SET \(NextCheck.assignments), last_check = ?9, failure = ?10, failure_cause = ?11,
                failure_count = iif(?10 IS NULL, 0, max(1, failure_count + ?15)), is_stopped = ?12
            WHERE id = ?13 AND (?14 IS NULL OR url = ?14)
            """)
        next.bind(to: update)
        update.bind(9, now.stored)
        update.bind(10, failure)
        update.bind(11, cause?.text)
        update.bind(12, isStopped ? 1 : 0)
        update.bind(13, feed.rawValue)
        update.bind(14, url)
        update.bind(15, countsAgain ? 1 : 0)
        try update.run()
        guard update.changes > 0 else { throw LibraryError.unknownFeed(feed) }
    }
}
