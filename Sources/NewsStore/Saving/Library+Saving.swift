public import FoundationEssentials
public import News

/// A save that this process is to send.
public struct ClaimedSave: Sendable, Equatable {
    public let article: Headline.ID
    public let service: String
    public let requested: Date
    /// Attempts before this one.
    public let attempts: Int
    /// Whether the answer to an earlier attempt was lost, so that the service may have the article.
    public let mayBeThere: Bool
    /// Until when the service may still be processing the attempt of a process that has ended; nil if there is none.
    public let isAtWorkUntil: Date?
}

/// What became of an attempt to send a save.
public enum SaveOutcome: Sendable, Equatable {
    case saved
    /// - Parameter mayBeThere: Whether the answer was lost.
    case postponed(SaveFailure?, until: Date, mayBeThere: Bool)
    case failed(SaveFailure)
    case unsure
}

/// Saving articles to services. What is sent is a row first: neither quitting, being offline nor a kill loses it.
extension Library {
    /// Requests that an article be saved to a service, as an act that `undo()` reverses until it is sent. One that has
    /// failed, or may have arrived, is sent again, and the next attempt for one that waits is now.
    /// - Parameter again: Whether what was saved is known to be deleted there, so that it is saved again.
    /// - Returns: Whether it was requested; false if it is saved, or waits, already, or the article is gone. An article
    ///   with the same link counts like this one.
    @discardableResult
    public func requestSave(
        of id: Headline.ID, to service: String, again: Bool = false
    ) async throws(LibraryError) -> Bool {
        let now = clock()
        return try await write { database in
            let id = try SaveRows(database).requested(id, service, again: again)
            let hurry = try CompiledStatement(
                database,
                """
                UPDATE article_save SET next_try = \(SaveRows.soon)
                WHERE article_id = ?2 AND service = ?3 AND state = 'waiting'
                    AND (failure IS NULL OR failure NOT IN \(SaveRows.pauses))
                """)
            hurry.bind(1, now.stored)
            hurry.bind(2, id.rawValue)
            hurry.bind(3, service)
            try hurry.run()
            if hurry.changes > 0 { return (false, try SaveRows(database).change(of: id.rawValue)) }
            guard try !SaveRows(database).isTaken(id, by: service, again: again) else { return (false, nil) }
            let payload = SaveRows.Payload(
                article: id.rawValue, service: service, earlier: try SaveRows(database).earlier(id, service))
            let insert = try CompiledStatement(
                database,
                """
                -- While the server wants a pause, this one waits, too, and for that reason.
                INSERT INTO article_save (article_id, service, state, requested_at, next_try, failure)
                SELECT a.id, ?2, 'waiting', ?3, coalesce(p.next_try, ?3), p.failure
                FROM article a LEFT JOIN (
                    SELECT next_try, failure FROM article_save
                    WHERE state = 'waiting' AND service = ?2 AND failure IN \(SaveRows.pauses)
                        AND next_try > ?3 AND next_try <= ?3 + 172800
                    ORDER BY next_try DESC LIMIT 1) p
                WHERE a.id = ?1
                ON CONFLICT DO UPDATE SET state = 'waiting', requested_at = iif(may_be_there = 1, requested_at, ?3),
                    next_try = excluded.next_try, attempts = 0, failure = excluded.failure,
                    may_be_there = iif(state = 'unsure', 0, may_be_there), saved_at = NULL
                WHERE state IN ('failed', 'unsure') OR ?4 AND state = 'saved'
                """)
            insert.bind(1, id.rawValue)
            insert.bind(2, service)
            insert.bind(3, now.stored)
            insert.bind(4, again ? 1 : 0)
            try insert.run()
            guard insert.changes > 0 else { return (false, nil) }
            try Act(kind: .save, payload: Array(JSONEncoder().encode(payload))).record(database, at: now)
            return (true, try SaveRows(database).change(of: id.rawValue))
        }
    }

    /// The saves of an article.
    public func saves(of id: Headline.ID) async throws(LibraryError) -> [Save] {
        try await read { try SaveRows($0).all(of: id) }
    }

    /// The articles that are saved to a service, of this one and those with its link.
    public func saved(withLinkOf id: Headline.ID, to service: String) async throws(LibraryError) -> [Headline.ID] {
        try await read { try SaveRows($0).saved(id, service) }
    }

    /// How many saves wait, by service.
    public func waitingSaves() async throws(LibraryError) -> [String: Int] {
        try await read { database in
            let rows = try CompiledStatement(
                database,
                """
                SELECT service, count(*) FROM article_save WHERE state IN ('waiting', 'sending') GROUP BY service
                """)
            var counts: [String: Int] = [:]
            while try rows.step() { counts[rows.text(0)] = Int(rows.int(1)) }
            return counts
        }
    }

    /// Seconds after which another process checks whether the one that sends a save is gone. By then the service has
    /// finished with the request, whose timeout this is.
    public static let timeToSend: TimeInterval = 60

    /// Seconds after which a running service has finished with an attempt, even if its answer was lost.
    public static let timeToSettle: TimeInterval = 180

    /// When to look for saves to send to these services; nil if there are none.
    public func nextSave(to services: [String]) async throws(LibraryError) -> Date? {
        let now = clock().stored
        return try await read { database in
            let next = try CompiledStatement(
                database,
                """
                SELECT min(\(SaveRows.nextTry)) FROM article_save
                WHERE state IN ('waiting', 'sending') AND service IN (SELECT value FROM json_each(?2))
                """)
            next.bind(1, now)
            next.bind(2, SaveRows.list(services))
            defer { next.reset() }
            return try next.step() ? next.intOrNil(0).map { Date(stored: $0) } : nil
        }
    }

    /// Which of these services have saves to be sent now.
    public func servicesWithSaves(among services: [String]) async throws(LibraryError) -> [String] {
        let now = clock()
        return try await read { database in
            let rows = try CompiledStatement(
                database,
                """
                SELECT DISTINCT service FROM article_save
                WHERE state IN ('waiting', 'sending') AND (state = 'sending' OR \(SaveRows.nextTry) <= ?1)
                    AND service IN (SELECT value FROM json_each(?2))
                ORDER BY service
                """)
            rows.bind(1, now.stored)
            rows.bind(2, SaveRows.list(services))
            var services: [String] = []
            while try rows.step() { services.append(rows.text(0)) }
            return services
        }
    }

    /// Claims for this process a service's next save that is due, or that a process left when it ended.
    /// - Parameters:
    ///   - owner: This process. It sends a service's saves one after the other, so what it claimed before ended without
    ///     being recorded.
    ///   - isGone: Whether a process has ended. What it was sending may have arrived.
    public func claimSave(
        of service: String, for owner: String, isGone: @escaping @Sendable (String) -> Bool
    ) async throws(LibraryError) -> ClaimedSave? {
        let now = clock()
        let limit = now.addingTimeInterval(Self.timeToSend).stored
        return try await write { database in
            let rows = try CompiledStatement(
                database,
                """
                SELECT article_id, requested_at, attempts, may_be_there, owner, next_try FROM article_save
                WHERE state IN ('waiting', 'sending') AND service = ?2
                    AND (state = 'sending' OR \(SaveRows.nextTry) <= ?1)
                -- One that fails again and again must not keep the others from being tried.
                ORDER BY attempts, requested_at, article_id
                """)
            rows.bind(1, now.stored)
            rows.bind(2, service)
            var found: ClaimedSave?
            while found == nil, try rows.step() {
                let isLeft = rows.textOrNil(4).map { $0 == owner || isGone($0) }
                if isLeft == false { continue }
                found = ClaimedSave(
                    article: Headline.ID(rawValue: rows.int(0)), service: service,
                    requested: Date(stored: rows.int(1)), attempts: Int(rows.int(2)),
                    mayBeThere: rows.flag(3) || isLeft == true,
                    isAtWorkUntil: isLeft == true ? Date(stored: rows.int(5)) : nil)
            }
            rows.reset()
            guard let found else {
                // Those of other processes are looked at again later.
                try database.execute(
                    "UPDATE article_save SET next_try = ? WHERE service = ? AND state = 'sending'", limit, service)
                return (nil, nil)
            }
            let claim = try CompiledStatement(
                database,
                """
                UPDATE article_save SET state = 'sending', owner = ?, attempts = attempts + 1, may_be_there = ?,
                    next_try = ?
                WHERE article_id = ? AND service = ?
                """)
            claim.bind(1, owner)
            claim.bind(2, found.mayBeThere ? 1 : 0)
            claim.bind(3, limit)
            claim.bind(4, found.article.rawValue)
            claim.bind(5, service)
            try claim.run()
            return (found, nil)
        }
    }

    /// Records what became of a claimed save.
    public func finishSave(_ save: ClaimedSave, _ outcome: SaveOutcome) async throws(LibraryError) {
        let now = clock()
        try await write { database in
            let update = try CompiledStatement(
                database,
                """
                -- What was not tried, since a text is still to come or the process ends, was no attempt.
                UPDATE article_save SET state = ?1, owner = NULL, saved_at = ?2, failure = ?3,
                    attempts = attempts - iif(?1 = 'waiting' AND ?3 IS NULL AND ?5 = 0, 1, 0),
                    next_try = coalesce(?4, next_try), may_be_there = coalesce(?5, may_be_there)
                WHERE article_id = ?6 AND service = ?7 AND state = 'sending'
                """)
            var (savedAt, nextTry, mayBeThere): (Int64?, Int64?, Bool?) = (nil, nil, nil)
            let (state, failure): (String, SaveFailure?)
            switch outcome {
            case .saved: (state, failure, savedAt) = ("saved", nil, now.stored)
            case .postponed(let cause, let date, let isLost):
                (state, failure, nextTry, mayBeThere) = ("waiting", cause, date.stored, isLost)
            case .failed(let cause): (state, failure) = ("failed", cause)
            case .unsure: (state, failure, mayBeThere) = ("unsure", nil, true)
            }
            update.bind(1, state)
            update.bind(2, savedAt)
            update.bind(3, failure.flatMap { StoredJSON($0) }?.text)
            update.bind(4, nextTry)
            update.bind(5, mayBeThere.map { $0 ? 1 : 0 })
            update.bind(6, save.article.rawValue)
            update.bind(7, save.service)
            try update.run()
            return ((), try SaveRows(database).change(of: save.article.rawValue))
        }
    }

    /// Lets saves to these services that wait for the user to change something, such as a token, be tried again now:
    /// the process has just read the configuration. Waiting saves to other services fail with `noService`.
    public func retrySaves(to services: [String]) async throws(LibraryError) {
        let now = clock()
        try await write { database in
            try database.execute(
                """
                UPDATE article_save SET next_try = \(SaveRows.soon)
                WHERE state = 'waiting' AND service IN (SELECT value FROM json_each(?2)) AND failure IS NOT NULL
                    AND failure NOT IN \(SaveRows.pauses) AND failure NOT LIKE '{"noAnswer"%'
                """, now.stored, SaveRows.list(services))
            try database.execute(
                """
                UPDATE article_save SET failure = '{"noService":{}}'
                WHERE state = 'waiting' AND service NOT IN (SELECT value FROM json_each(?))
                    AND coalesce(failure, '') NOT IN \(SaveRows.pauses)
                """, SaveRows.list(services))
            return ((), nil)
        }
    }

    /// Lets all waiting saves of a service be sent no earlier than a date, since the server has just failed to answer
    /// one.
    public func postponeSaves(of service: String, until date: Date) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                "UPDATE article_save SET next_try = max(next_try, ?) WHERE service = ? AND state = 'waiting'",
                date.stored, service)
            return ((), nil)
        }
    }
}
