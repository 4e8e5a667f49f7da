import FoundationEssentials
import News

/// Reads rows of the table `feed`.
enum FeedRow {
    /// The name of a feed in lists.
    static let title = "coalesce(nullif(f.given_title, ''), nullif(f.title, ''), f.url)"

    /// A feed without a title is named by its address, whose secrets are hidden.
    static func shownTitle(_ title: String) -> String { Redaction.name(title) }

    /// The listed feeds: those of the user's own list, then those of each account, in list order.
    static func listed(_ database: Database) throws -> [Feed] { try listed(database, only: nil) }

    /// nil if the feed is not listed.
    static func listed(_ database: Database, _ id: Feed.ID) throws -> Feed? { try listed(database, only: id).first }

    private static func listed(_ database: Database, only id: Feed.ID?) throws -> [Feed] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT f.id, f.url, \(title), f.site_link, f.tags, f.article_count, f.unread_count, f.last_check,
                f.next_check, f.failure, f.failure_count, f.next_check_reason, f.is_stopped,
                iif(f.moved_sightings >= \(PermanentRedirect.requiredConfirmations), f.moved_to, NULL),
                f.failure_cause, f.next_check_cause, f.is_hidden, f.unencrypted_url, f.account_id
            FROM feed f WHERE f.position IS NOT NULL \(id == nil ? "" : "AND f.id = ?1")
            ORDER BY f.account_id, f.position
            """)
        if let id { rows.bind(1, id.rawValue) }
        var feeds: [Feed] = []
        while try rows.step() {
            feeds.append(
                Feed(
                    id: Feed.ID(rawValue: rows.int(0)), url: rows.text(1), title: shownTitle(rows.text(2)),
                    account: rows.intOrNil(18).map(Account.ID.init(rawValue:)), siteLink: rows.textOrNil(3),
                    tags: try StoredList.texts(rows.text(4)),
                    isHidden: rows.flag(16), articleCount: Int(rows.int(5)), unreadCount: Int(rows.int(6)),
                    lastCheck: Date(stored: rows.intOrNil(7)), nextCheck: Date(stored: rows.intOrNil(8)),
                    nextCheckReason: rows.textOrNil(11), isStopped: rows.flag(12), movedTo: rows.textOrNil(13),
                    failure: rows.textOrNil(9), failureCount: Int(rows.int(10)),
                    failureCause: rows.textOrNil(14).map(StoredJSON.init(text:)),
                    nextCheckCause: rows.textOrNil(15).map(StoredJSON.init(text:)),
                    unencryptedRedirect: rows.textOrNil(17).map(UnencryptedRedirect.init(to:))))
        }
        return feeds
    }
}
