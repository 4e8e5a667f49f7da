import FoundationEssentials
public import News

/// What maintenance has to know of downloaded files.
extension Library {
    /// All files that are there, and which of them may go: those that were played, as far as one can know. What is starred
    /// or tagged stays, and so does what somebody may still take back: an article that was marked as read, or whose star was taken
    /// away, within the last 24 hours.
    public func downloadsForRetention() async throws(LibraryError) -> [DownloadRetentionPolicy.Candidate] {
        let now = clock()
        return try await read { database in
            let unsettled = try Act.articlesOfUndoableActs(database, at: now)
            let played = try Self.playedDownloads(database)
            return try DownloadRow.all(database, where: "d.state = 'finished'").map { download in
                let isSettled = download.article.map { !unsettled.contains($0.rawValue) } ?? true
                return DownloadRetentionPolicy.Candidate(
                    download, mayGo: isSettled && played.contains(download.id.rawValue))
            }
        }
    }

    /// Forgets what was remembered of removed downloads for articles that are no longer stored, and the passwords in the
    /// addresses that an earlier version kept of the others.
    public func forgetRemovedDownloads() async throws(LibraryError) {
        try await write { database in
            let delete = try CompiledStatement(
                database, "DELETE FROM download WHERE state = 'removed' AND article_id IS NULL")
            try delete.run()
            try DownloadWriter.forgetCredentials(where: "state = 'removed'", database)
            return ((), nil)
        }
    }

    private static func playedDownloads(_ database: Database) throws -> Set<Int64> {
        let rows = try CompiledStatement(
            database,
            """
            SELECT d.id FROM download d LEFT JOIN article a ON a.id = d.article_id
            WHERE d.state = 'finished'
                AND (a.id IS NULL OR NOT \(HeadlineRow.isMarked("starred", "a", "id")))
                AND NOT EXISTS (SELECT 1 FROM article_tag t WHERE t.article_id = d.article_id)
                AND (d.opened_at IS NOT NULL OR (d.article_id IS NULL AND d.feed_id IS NOT NULL)
                    OR (a.id IS NOT NULL AND NOT \(HeadlineRow.isMarked("unread", "a", "id"))))
            """)
        var ids: Set<Int64> = []
        while try rows.step() { ids.insert(rows.int(0)) }
        return ids
    }
}
