/// The person's own words for articles.
enum SchemaVersion7 {
    static let sql = """
        -- Case makes no difference, as for the tags of feeds.
        CREATE TABLE article_tag (
            tag TEXT NOT NULL COLLATE NOCASE CHECK (tag <> ''),
            article_id INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
            PRIMARY KEY (tag, article_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX article_tag_by_article ON article_tag (article_id);

        -- The log of acts knows one more kind, which SQLite can only learn in a new table.
        CREATE TABLE new_act (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('read', 'unread', 'star', 'unstar', 'tag', 'feedList')),
            sentence TEXT NOT NULL,
            payload BLOB NOT NULL,
            done_at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO new_act (id, kind, sentence, payload, done_at)
            SELECT id, kind, sentence, payload, done_at FROM act;
        DROP TABLE act;
        ALTER TABLE new_act RENAME TO act;
        CREATE INDEX act_by_age ON act (done_at);
        """
}
