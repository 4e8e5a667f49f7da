/// Imports that can be undone.
enum SchemaVersion10 {
    static let sql = """
        -- The log of acts knows one more kind, which SQLite can only learn in a new table.
        CREATE TABLE new_act (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('read', 'unread', 'star', 'unstar', 'tag', 'imported', 'feedList')),
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
