/// The files that the person wants to have.
enum SchemaVersion8 {
    static let sql = """
        -- From the wish on. What an article and its feed are called stands here too, since a file outlives them.
        CREATE TABLE download (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            article_id INTEGER REFERENCES article ON DELETE SET NULL, -- NULL: an address alone, or the article is gone
            feed_id INTEGER REFERENCES feed ON DELETE SET NULL, -- NULL: an address alone
            feed_title TEXT NOT NULL,
            title TEXT NOT NULL,
            published INTEGER,
            -- The enclosure, as the feed gave it.
            url TEXT NOT NULL,
            type TEXT,
            length INTEGER,
            duration INTEGER,
            name TEXT,
            -- By this the session of downloads knows it.
            task TEXT NOT NULL UNIQUE,
            state TEXT NOT NULL
                CHECK (state IN ('active', 'placing', 'unplaced', 'finished', 'failed', 'removed')),
            is_automatic INTEGER NOT NULL CHECK (is_automatic IN (0, 1)),
            path TEXT,
            file_size INTEGER,
            file_modified INTEGER, -- nanoseconds
            reason TEXT,
            resume_data BLOB, -- the session's own
            added_at INTEGER NOT NULL,
            finished_at INTEGER,
            opened_at INTEGER,
            -- An enclosure is downloaded once; NULLs differ from each other.
            UNIQUE (article_id, url),
            CHECK (state NOT IN ('placing', 'finished') OR path IS NOT NULL),
            CHECK (state <> 'finished' OR finished_at IS NOT NULL)
        ) STRICT;
        CREATE INDEX download_by_feed ON download (feed_id);
        CREATE INDEX download_by_url ON download (url);
        """
}
