import Foundation
import GRDB
public import News

extension Library {
    /// The feeds that are listed, hidden ones among them, in the order of the list.
    public func feeds() async throws(LibraryError) -> [Feed] {
        try await read(FeedRow.listed)
    }

    /// As `feeds()`, on the calling thread: for the first screen, which is drawn before anything else runs.
    public func feedsNow() throws(LibraryError) -> [Feed] {
        try readNow(FeedRow.listed)
    }

    /// What a refresh has to know of the listed feeds, hidden ones among them, in the order of the list.
    /// - Parameter urls: Only the feeds with these addresses; nil: all.
    public func checks(urls: [String]? = nil) async throws(LibraryError) -> [FeedCheck] {
        let wanted = urls.map(Set.init)
        return try await read { database in
            try FeedCheckRow.all(database).filter { wanted?.contains($0.url) ?? true }
        }
    }

    /// What a refresh has to know of a feed; nil: it is not listed.
    public func check(of feed: Feed.ID) async throws(LibraryError) -> FeedCheck? {
        try await read { try FeedCheckRow.one($0, feed) }
    }

    /// Makes the library follow the person's list: new feeds come in, changed ones change, and those that are no
    /// longer listed are out of sight until they come back. Their articles stay until retention takes them.
    ///
    /// Nothing is written when nothing differs. Of lines with the same address, the first counts.
    /// - Parameter source: Of all that the list was read from, when it need not be read again as long as
    ///   `feedListSourceNow` is the same; nil: it is to be read again.
    public func setFeedList(_ feeds: [ListedFeed], source: BodyIdentity? = nil) async throws(LibraryError) {
        let isDone = try await read { database in
            let list = try FeedListWriter(feeds, database)
            return try !list.differs && (source == nil || FeedListSource.read(database) == source)
        }
        if isDone { return }
        try await write { database in
            // Another process may have followed the list meanwhile.
            let list = try FeedListWriter(feeds, database)
            if list.differs { try list.write(database) }
            // The same transaction: what is remembered is always what the list was read from.
            try FeedListSource.write(source, database)
            return ((), list.differs ? LibraryChange(feeds: nil) : nil)
        }
    }

    /// Gives a feed another address; articles, marks and number stay. It is asked there at once, and what was known of the
    /// old address is forgotten. A feed that the library knows by the other address already, as of an earlier list, gets
    /// the old one, and forgets as much: none of its articles is lost.
    /// - Parameter url: as it is listed; the library may know it by another way to write it.
    /// - Returns: false: no feed has the address.
    @discardableResult
    public func changeAddress(of url: String, to other: String) async throws(LibraryError) -> Bool {
        try await write { database in
            func number(of url: String) throws -> Int64? {
                let row = try CompiledStatement(database, "SELECT id FROM feed WHERE url = ?")
                row.bind(1, url)
                defer { row.reset() }
                return try row.step() ? row.int(0) : nil
            }
            func numberOfListed(_ url: String) throws -> Int64? {
                let key = FeedAddress.key(url)
                let rows = try CompiledStatement(database, "SELECT id, url FROM feed WHERE position IS NOT NULL")
                defer { rows.reset() }
                while try rows.step() {
                    if FeedAddress.key(rows.text(1)) == key { return rows.int(0) }
                }
                return nil
            }
            guard url != other, let feed = try number(of: url) ?? numberOfListed(url) else { return (false, nil) }
            let name = try CompiledStatement(database, "UPDATE feed SET url = ? WHERE id = ?")
            func call(_ id: Int64, _ url: String) throws {
                name.bind(1, url)
                name.bind(2, id)
                try name.run()
            }
            let forget = try CompiledStatement(
                database,
                """
                UPDATE feed SET etag = NULL, last_modified = NULL, validators_url = NULL, validators_at = NULL,
                    body_hash = NULL, body_length = NULL, time_to_live = NULL, update_period = NULL, skipped_hours = 0,
                    skipped_days = 0, post_gap = NULL, newest_post = NULL, moved_to = NULL, moved_sightings = 0,
                    is_private = NULL, unencrypted_url = NULL, failure = NULL, failure_cause = NULL, failure_count = 0,
                    is_stopped = 0, last_check = NULL, next_check = NULL, next_check_reason = NULL,
                    next_check_cause = NULL
                WHERE id = ?
                """)
            func forgetAddress(of id: Int64) throws {
                forget.bind(1, id)
                try forget.run()
            }
            if let known = try number(of: other), known != feed {
                // No two feeds have the same address, not even for a moment.
                try call(feed, "newsterm:moving")
                try call(known, url)
                try forgetAddress(of: known)
            }
            try call(feed, other)
            try forgetAddress(of: feed)
            return (true, LibraryChange(feeds: nil))
        }
    }

    /// Of all that the list which the library follows was read from; nil: that is not known. On the calling thread: to
    /// go to another one takes longer.
    public func feedListSourceNow() throws(LibraryError) -> BodyIdentity? {
        try readNow(FeedListSource.read)
    }
}
