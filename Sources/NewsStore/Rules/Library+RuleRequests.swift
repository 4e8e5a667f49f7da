import FoundationEssentials
public import News

/// What rules want fetched for articles. A request stays until it is done or given up, so that a kill loses none.
extension Library {
    /// How often a request is tried.
    private static let maximumAttempts: Int64 = 5

    /// Records the files that rules want, in one transaction, and ends these requests. A file that was requested or
    /// removed before is left alone.
    public func addRequestedDownloads() async throws(LibraryError) -> [Download] {
        let now = clock()
        let isNeeded = try await read { database in
            try database.first(Int.self, "SELECT 1 FROM rule_request WHERE request = 'download' LIMIT 1") != nil
        }
        guard isNeeded else { return [] }
        return try await write { database in
            let rows = try CompiledStatement(
                database, "SELECT article_id FROM rule_request WHERE request = 'download' ORDER BY article_id")
            var articles: [Headline.ID] = []
            while try rows.step() { articles.append(Headline.ID(rawValue: rows.int(0))) }
            var added: [Download] = []
            for article in articles {
                let enclosures = try ArticleRow.enclosures(of: article, database)
                guard let wanted = AutomaticDownloadPolicy.file(of: enclosures),
                    try !DownloadWriter.wasKnown(wanted.url, database)
                else { continue }
                added.append(
                    try DownloadWriter.add(wanted, of: article, task: UUID(), isAutomatic: true, at: now, database))
            }
            try database.execute("DELETE FROM rule_request WHERE request = 'download'")
            return (added, nil)
        }
    }

    /// Full texts are not fetched for hidden articles, such as a saved page that was taken back, until they are shown
    /// again.
    private static let wantsFullText = """
        request = 'full-text' AND NOT EXISTS (
            SELECT 1 FROM article a WHERE a.id = article_id AND \(HeadlineRow.isMarked("hidden", "a", "id")))
        """

    /// The articles whose full text rules want, the newest first.
    public func requestedFullTexts(limit: Int) async throws(LibraryError) -> [Headline.ID] {
        try await read { database in
            let rows = try CompiledStatement(
                database,
                "SELECT article_id FROM rule_request WHERE \(Self.wantsFullText) ORDER BY article_id DESC LIMIT ?")
            rows.bind(1, Int64(limit))
            var articles: [Headline.ID] = []
            while try rows.step() { articles.append(Headline.ID(rawValue: rows.int(0))) }
            return articles
        }
    }

    /// How often a full text that a rule wants may still be tried; nil if it is not, or no longer, wanted.
    public func attemptsLeft(ofFullText id: Headline.ID) async throws(LibraryError) -> Int? {
        try await read { database in
            let row = try CompiledStatement(
                database, "SELECT attempts FROM rule_request WHERE article_id = ? AND \(Self.wantsFullText)")
            row.bind(1, id.rawValue)
            guard try row.step() else { return nil }
            let attempts = Int(Self.maximumAttempts - row.int(0))
            // Otherwise the connection keeps reading the library of this moment.
            row.reset()
            return attempts
        }
    }

    /// Records that a full text could not be fetched.
    /// - Parameter isFinal: Whether another attempt would fail, too; otherwise it is given up after a few.
    public func fullTextRequestFailed(of id: Headline.ID, isFinal: Bool) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                "UPDATE rule_request SET attempts = attempts + 1 WHERE article_id = ? AND request = 'full-text'",
                id.rawValue)
            try database.execute(
                "DELETE FROM rule_request WHERE article_id = ? AND request = 'full-text' AND attempts >= ?",
                id.rawValue, isFinal ? 0 : Self.maximumAttempts)
            return ((), nil)
        }
    }
}
