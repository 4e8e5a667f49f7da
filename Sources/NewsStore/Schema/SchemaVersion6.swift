/// How far articles were read, and what there is to know of the files that come with them.
enum SchemaVersion6 {
    static let sql = """
        -- Where a reader left an article before its end: bytes of its text as it was laid out. The last ones are kept.
        CREATE TABLE reading_place (
            article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
            text_offset INTEGER NOT NULL CHECK (text_offset >= 0),
            left_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX reading_place_by_age ON reading_place (left_at);

        -- Seconds that it plays, and what it is called.
        ALTER TABLE enclosure ADD COLUMN duration INTEGER;
        ALTER TABLE enclosure ADD COLUMN title TEXT;
        """
}
