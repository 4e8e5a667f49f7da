public import News

/// Articles that an account's server can save.
extension Library {
    /// What an account's server calls an article, or one with the same link; nil if the account has none.
    public func remoteName(
        ofArticle id: Headline.ID, in account: Account.ID
    ) async throws(LibraryError) -> String? {
        try await read { try SaveRows($0).remoteName(of: id, in: account) }
    }

    /// The newest article with a link in the feeds that an account's server lists; nil if there is none.
    /// - Parameter account: The account's name.
    public func article(
        withLink link: String, inAccount account: String
    ) async throws(LibraryError) -> Headline.ID? {
        guard let key = StoryLink.key(link) else { return nil }
        return try await read { database in
            // Few look for one, so that no index is kept.
            let rows = try CompiledStatement(
                database,
                """
                SELECT a.id, a.link FROM account c CROSS JOIN feed f ON f.account_id = c.id
                CROSS JOIN article a ON a.feed_id = f.id
                WHERE lower(c.name) = lower(?) AND c.is_removed = 0 AND f.position IS NOT NULL AND a.link IS NOT NULL
                ORDER BY a.id DESC
                """)
            rows.bind(1, account)
            defer { rows.reset() }
            while try rows.step() {
                if StoryLink.key(rows.text(1)) == key { return Headline.ID(rawValue: rows.int(0)) }
            }
            return nil
        }
    }
}
