extension Schema {
    /// The part of the newest schema about downloaded, imported and followed files.
    static let newestFiles = """
        -- From the request on. What an article and its feed are called stands here too, since a file outlives them.
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
            -- Beside the sentence of `reason`, JSON; NULL: there is none, or an earlier version stored the sentence.
            cause TEXT,
            -- An enclosure is downloaded once; NULLs differ from each other.
            UNIQUE (article_id, url),
            CHECK (state NOT IN ('placing', 'finished') OR path IS NOT NULL),
            CHECK (state <> 'finished' OR finished_at IS NOT NULL)
        ) STRICT;
        CREATE INDEX download_by_feed ON download (feed_id);
        CREATE INDEX download_by_url ON download (url);

        -- Spans of article numbers: what an import stores in one transaction has neighbouring ones.
        CREATE TABLE import_span (
            first INTEGER PRIMARY KEY,
            last INTEGER NOT NULL CHECK (last >= first)
        ) STRICT;

        -- What the list that this follows was read from, so that the same need not be read again: a hash that is stable.
        -- No row: it is to be read.
        CREATE TABLE feed_list_source (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            hash INTEGER NOT NULL,
            length INTEGER NOT NULL
        ) STRICT;
        """

    /// The part of the newest schema about articles with the same link.
    static let newestStories = """
        -- The article that was first stored with a link, by a stable hash of what links to one article share (`StoryLink`).
        -- Not a reference: it may be gone, or have another link by now, which the next article with the link finds out.
        CREATE TABLE story_link (
            key INTEGER PRIMARY KEY,
            article_id INTEGER NOT NULL -- 0: articles of one feed share the link, so that it tells none from the others
        ) STRICT;
        -- The articles of different feeds that have one link: a story. Others have no row. Keyed like the marks.
        CREATE TABLE story_member (
            feed_id INTEGER NOT NULL,
            sort_date INTEGER NOT NULL,
            article_id INTEGER NOT NULL,
            key INTEGER NOT NULL, -- of the link
            is_apart INTEGER NOT NULL DEFAULT 0 CHECK (is_apart IN (0, 1)), -- the user has split it off
            PRIMARY KEY (feed_id, sort_date, article_id),
            FOREIGN KEY (feed_id, sort_date, article_id) REFERENCES article (feed_id, sort_date, id)
                ON DELETE CASCADE ON UPDATE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX story_member_by_article ON story_member (article_id);
        CREATE INDEX story_member_by_key ON story_member (key, article_id, is_apart);
        -- Spans of articles whose links are yet to be looked at.
        CREATE TABLE story_backlog (
            first INTEGER PRIMARY KEY,
            last INTEGER NOT NULL CHECK (last >= first),
            follows INTEGER NOT NULL CHECK (follows IN (0, 1)) -- 1: new ones, which take over the marks of their stories
        ) STRICT;
        -- Where links led when their pages were fetched, by the keys of both: see StoryWriter.
        CREATE TABLE story_redirect (
            key INTEGER PRIMARY KEY,
            target INTEGER NOT NULL,
            -- waiting: for an article whose link is the target; refused: too many links lead there
            state TEXT NOT NULL CHECK (state IN ('waiting', 'followed', 'refused'))
        ) STRICT;
        CREATE INDEX story_redirect_by_target ON story_redirect (target, state);

        """

    /// The part of the newest schema about articles that are saved elsewhere.
    static let newestSaves = """
        -- Which articles the user wants saved to which services, and what became of it.
        CREATE TABLE article_save (
            article_id INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
            service TEXT NOT NULL, -- its name in the configuration
            state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'saved', 'failed', 'unsure')),
            requested_at INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            next_try INTEGER NOT NULL, -- not before, while it waits
            may_be_there INTEGER NOT NULL DEFAULT 0 CHECK (may_be_there IN (0, 1)), -- an attempt's answer was lost
            owner TEXT, -- the process that sends it
            saved_at INTEGER,
            failure TEXT CHECK (failure IS NULL OR json_valid(failure)), -- of the last attempt
            PRIMARY KEY (article_id, service),
            CHECK ((state = 'saved') = (saved_at IS NOT NULL)),
            CHECK ((state = 'sending') = (owner IS NOT NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX article_save_open ON article_save (service, next_try) WHERE state IN ('waiting', 'sending');

        """
}
