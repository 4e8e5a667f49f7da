/// The library's first schema. A published version is never edited; what comes later is a version of its own.
enum SchemaVersion1 {
    static let sql = """
        -- A feed that was ever on the list. The list itself is a file of the person's; this follows it.
        CREATE TABLE feed (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            url TEXT NOT NULL UNIQUE,
            position INTEGER, -- in the list; NULL: not on it
            is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)), -- on the list, but not to be shown
            given_title TEXT, -- the person's own
            tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)),
            title TEXT, -- the feed's own
            site_link TEXT,
            article_count INTEGER NOT NULL DEFAULT 0 CHECK (article_count >= 0),
            unread_count INTEGER NOT NULL DEFAULT 0 CHECK (unread_count BETWEEN 0 AND article_count),
            etag TEXT,
            last_modified TEXT,
            last_check INTEGER,
            next_check INTEGER,
            failure TEXT,
            failure_count INTEGER NOT NULL DEFAULT 0 CHECK (failure_count >= 0)
        ) STRICT;
        -- The feeds whose articles no list shows: few, and looked up by every list.
        CREATE INDEX feed_out_of_sight ON feed (id) WHERE position IS NULL OR is_hidden = 1;

        -- Which articles a feed's present document holds: those that retention must not delete, since the feed
        -- would bring them back. Apart from the feed's row, which is written whenever something is read.
        CREATE TABLE feed_document (
            feed_id INTEGER PRIMARY KEY REFERENCES feed ON DELETE CASCADE,
            article_ids TEXT NOT NULL CHECK (json_valid(article_ids))
        ) STRICT;

        -- What lists show. Dates are seconds since 1970. Identity and fingerprint are 64 bits of a stable hash:
        -- of what the entry is known by within its feed, and of everything stored of it.
        CREATE TABLE article (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            feed_id INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
            identity INTEGER NOT NULL,
            fingerprint INTEGER NOT NULL,
            sort_date INTEGER NOT NULL CHECK (sort_date <= stored_at),
            stored_at INTEGER NOT NULL,
            published INTEGER,
            title TEXT NOT NULL,
            link TEXT,
            author TEXT,
            UNIQUE (feed_id, identity)
        ) STRICT;
        CREATE UNIQUE INDEX article_by_feed ON article (feed_id, sort_date, id);
        CREATE INDEX article_by_date ON article (sort_date, id, feed_id);
        CREATE INDEX article_by_age ON article (stored_at);

        -- What only a reader of the article needs.
        CREATE TABLE article_body (
            article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
            identity TEXT NOT NULL,
            summary TEXT,
            content TEXT,
            categories TEXT CHECK (categories IS NULL OR json_valid(categories))
        ) STRICT;

        CREATE TABLE enclosure (
            article_id INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
            position INTEGER NOT NULL,
            url TEXT NOT NULL,
            type TEXT,
            length INTEGER,
            PRIMARY KEY (article_id, position)
        ) STRICT, WITHOUT ROWID;

        -- Marks stand apart from the articles, keyed as lists are ordered: marking all of a feed deletes one range
        -- of small rows instead of rewriting an article's row and index entries for each.
        CREATE TABLE unread (
            feed_id INTEGER NOT NULL,
            sort_date INTEGER NOT NULL,
            article_id INTEGER NOT NULL,
            PRIMARY KEY (feed_id, sort_date, article_id),
            FOREIGN KEY (feed_id, sort_date, article_id) REFERENCES article (feed_id, sort_date, id)
                ON DELETE CASCADE ON UPDATE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX unread_by_date ON unread (sort_date, article_id);

        CREATE TABLE starred (
            feed_id INTEGER NOT NULL,
            sort_date INTEGER NOT NULL,
            article_id INTEGER NOT NULL,
            PRIMARY KEY (feed_id, sort_date, article_id),
            FOREIGN KEY (feed_id, sort_date, article_id) REFERENCES article (feed_id, sort_date, id)
                ON DELETE CASCADE ON UPDATE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX starred_by_date ON starred (sort_date, article_id);

        -- What retention has deleted, so that no refresh brings it back.
        CREATE TABLE tombstone (
            feed_id INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
            identity INTEGER NOT NULL,
            PRIMARY KEY (feed_id, identity)
        ) STRICT, WITHOUT ROWID;

        -- What the person did, newest last, with what it takes to undo it: the articles an act changed (a list of
        -- numbers, see ArticleNumbers), or for an act on the feed list what its author needs.
        CREATE TABLE act (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('read', 'unread', 'star', 'unstar', 'feedList')),
            sentence TEXT NOT NULL,
            payload BLOB NOT NULL,
            done_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX act_by_age ON act (done_at);
        """
}
