import FoundationEssentials
public import News

/// What maintenance needs to know about downloaded files.
extension Library {
    /// All finished downloads, and which of them may be deleted: those that were probably played. Starred and tagged
    /// articles keep theirs, and so do articles with marks that an act of the last 24 hours changed.
    public func downloadsForRetention() async throws(LibraryError) -> [DownloadRetentionPolicy.Candidate] {
        let now = clock()
        return try await read { database in
            let unsettled = try Act.articlesOfUndoableActs(database, at: now)
            let played = try Self.playedDownloads(database)
            return try DownloadRow.all(database, where: "d.state = 'finished'").map { download in
                let isSettled = download.article.map { !unsettled.contains($0.rawValue) } ?? true
                return DownloadRetentionPolicy.Candidate(
                    download, mayBeDeleted: isSettled && played.contains(download.id.rawValue))
            }
        }
    }

    /// Deletes the records of removed downloads whose articles are no longer stored, and removes from the addresses of
    /// the others the passwords that an earlier version kept.
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
