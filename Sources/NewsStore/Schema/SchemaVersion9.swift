/// Articles that came with an import, and not from a feed.
enum SchemaVersion9 {
    static let sql = """
        -- Spans of article numbers: what an import stores in one transaction has neighbouring ones.
        CREATE TABLE import_span (
            first INTEGER PRIMARY KEY,
            last INTEGER NOT NULL CHECK (last >= first)
        ) STRICT;
        """
}
