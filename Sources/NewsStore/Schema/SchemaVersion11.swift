/// What the feed list was read from.
enum SchemaVersion11 {
    static let sql = """
        -- What the list that this follows was read from, so that the same need not be read again: a hash that is stable.
        -- No row: it is to be read.
        CREATE TABLE feed_list_source (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            hash INTEGER NOT NULL,
            length INTEGER NOT NULL
        ) STRICT;
        """
}
