extension Schema {
    /// Migrations from each version to the next, beginning with ``oldestVersion``. A published step is never edited.
    static let steps: [String] = firstSteps + laterSteps

    private static let firstSteps = [
        // 14: whether feeds are in a private network.
        """
        -- Whether the first fetch that succeeded met a private address; NULL: none has yet. A feed of the public network
        -- may not lead into a private one later.
        ALTER TABLE feed ADD COLUMN is_private INTEGER CHECK (is_private IN (0, 1));
        -- What such a move rested on was not known for sure, and one from https to http is not remembered any more: the
        -- next fetch asks the listed address.
        UPDATE feed SET moved_to = NULL, moved_sightings = 0
            WHERE moved_privately = 1 OR (url LIKE 'https:%' AND moved_to LIKE 'http:%');
        ALTER TABLE feed DROP COLUMN moved_privately;
        """,
        // 15: which feeds' servers redirect from https to http.
        """
        -- Where the first redirect from https to http led that the last answer came by; NULL: there was none.
        ALTER TABLE feed ADD COLUMN unencrypted_url TEXT;
        """,
        // 16: why downloads failed, as a value.
        """
        -- Beside the sentence of `reason`, JSON; NULL: there is none, or an earlier version stored the sentence.
        ALTER TABLE download ADD COLUMN cause TEXT;
        """,
        // 17: what rules did to articles.
        """
        -- What rules did with an article when it arrived, in their order; by now they may be others, or gone.
        CREATE TABLE article_rule (
            article_id INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT, -- NULL: it had none
            query TEXT NOT NULL,
            actions TEXT NOT NULL CHECK (json_valid(actions)),
            PRIMARY KEY (article_id, position)
        ) STRICT, WITHOUT ROWID;
        """,
        // 18: where articles are discussed, what podcasts say of their episodes, and when articles were read.
        """
        ALTER TABLE article_body ADD COLUMN comments TEXT; -- the address of the page where it is discussed
        -- Of a podcast: chapters, transcripts.
        CREATE TABLE episode (
            article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
            value TEXT NOT NULL CHECK (json_valid(value))
        ) STRICT;
        -- When the user opened an article last. Each time is later than all before, even if the clock went back: the list
        -- of recently read articles is in this order. The last ones are kept.
        CREATE TABLE last_reading (
            article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
            read_at INTEGER NOT NULL UNIQUE
        ) STRICT;
        """,
        // 19: what commands printed about articles.
        """
        -- What commands of the user's printed about articles.
        CREATE TABLE article_output (
            article_id INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
            command TEXT NOT NULL, -- its name
            text TEXT NOT NULL,
            made_at INTEGER NOT NULL,
            PRIMARY KEY (article_id, command)
        ) STRICT;
        """,
        // 20: hidden articles, a retention of their own, what rules want fetched.
        """
        -- Articles in no list and no count: no article is both hidden and unread.
        CREATE TABLE hidden (
            feed_id INTEGER NOT NULL,
            sort_date INTEGER NOT NULL,
            article_id INTEGER NOT NULL,
            PRIMARY KEY (feed_id, sort_date, article_id),
            FOREIGN KEY (feed_id, sort_date, article_id) REFERENCES article (feed_id, sort_date, id)
                ON DELETE CASCADE ON UPDATE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX hidden_by_date ON hidden (sort_date, article_id);
        -- Articles with a retention of their own, instead of that of all articles.
        CREATE TABLE article_keep (
            article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX article_keep_by_end ON article_keep (expires_at);
        -- What rules want fetched for articles, until it has been done or given up.
        CREATE TABLE rule_request (
            article_id INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
            request TEXT NOT NULL CHECK (request IN ('download', 'full-text')),
            attempts INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (article_id, request)
        ) STRICT, WITHOUT ROWID;
        -- More kinds of acts. SQLite cannot change a check.
        CREATE TABLE next_act (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN
                ('read', 'unread', 'star', 'unstar', 'hide', 'unhide', 'tag', 'imported', 'feedList', 'rules')),
            sentence TEXT NOT NULL,
            payload BLOB NOT NULL,
            done_at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO next_act SELECT id, kind, sentence, payload, done_at FROM act;
        DROP TABLE act;
        ALTER TABLE next_act RENAME TO act;
        CREATE INDEX act_by_age ON act (done_at);
        """,
        // 21: the selectors that full texts were made with.
        """
        ALTER TABLE article_full_text ADD COLUMN
            selectors TEXT CHECK (selectors IS NULL OR json_valid(selectors)); -- of the feed's, and what they matched
        """,
        // 22: articles of several feeds with the same link.
        """
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
        INSERT INTO story_backlog (first, last, follows)
            SELECT 1, seq, 0 FROM sqlite_sequence WHERE name = 'article' AND seq > 0;
        -- More kinds of acts. SQLite cannot change a check.
        CREATE TABLE next_act (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN
                ('read', 'unread', 'star', 'unstar', 'hide', 'unhide', 'tag', 'imported', 'feedList', 'rules', 'split',
                 'join')),
            sentence TEXT NOT NULL,
            payload BLOB NOT NULL,
            done_at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO next_act SELECT id, kind, sentence, payload, done_at FROM act;
        DROP TABLE act;
        ALTER TABLE next_act RENAME TO act;
        CREATE INDEX act_by_age ON act (done_at);
        """,
        // 23: articles that are saved elsewhere.
        """
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
        -- More kinds of acts. SQLite cannot change a check.
        CREATE TABLE next_act (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN
                ('read', 'unread', 'star', 'unstar', 'hide', 'unhide', 'tag', 'imported', 'feedList', 'rules', 'split',
                 'join', 'save')),
            sentence TEXT NOT NULL,
            payload BLOB NOT NULL,
            done_at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO next_act SELECT id, kind, sentence, payload, done_at FROM act;
        DROP TABLE act;
        ALTER TABLE next_act RENAME TO act;
        CREATE INDEX act_by_age ON act (done_at);
        """,
    ]
}
