/// The full texts of articles whose feeds give only their beginnings.
enum SchemaVersion5 {
    static let sql = """
        -- HTML with absolute addresses, fetched from the article's page at the person's request.
        CREATE TABLE article_full_text (
            article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
            html TEXT NOT NULL,
            url TEXT, -- of the page that answered
            fetched_at INTEGER NOT NULL
        ) STRICT;
        """
}
