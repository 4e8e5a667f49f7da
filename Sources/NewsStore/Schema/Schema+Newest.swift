extension Schema {
    /// The schema of a new library: the result of all steps. For each column added to a table SQLite rereads the whole
    /// schema, which takes longer than everything else in a first start.
    ///
    /// A change goes both here and into a new step; a test compares the two.
    static let newest =
        newestAccounts + """
            -- A feed that was ever on the list. The list itself is a file of the user's; this follows it. An account's feeds
            -- are listed by its server.
            CREATE TABLE feed (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                url TEXT NOT NULL,
                account_id INTEGER REFERENCES account ON DELETE CASCADE, -- NULL: of the user's own list
                remote_id TEXT, -- what the account's server calls it
                position INTEGER, -- in the list; NULL: not on it
                is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)), -- on the list, but not to be shown
                given_title TEXT, -- the user's own
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
                failure_count INTEGER NOT NULL DEFAULT 0 CHECK (failure_count >= 0),
                given_interval INTEGER, -- the user's own setting for the feed, seconds
                next_check_reason TEXT,
                -- The server said that the feed is gone for good; next_check is NULL then, and means never.
                is_stopped INTEGER NOT NULL DEFAULT 0 CHECK (is_stopped IN (0, 1)),
                -- Where and when the validators came from.
                validators_url TEXT,
                validators_at INTEGER,
                -- Of the last document that was read.
                body_hash INTEGER,
                body_length INTEGER,
                -- What that document said of when the feed changes: seconds, and a bit for each hour and day.
                time_to_live INTEGER,
                update_period INTEGER,
                skipped_hours INTEGER NOT NULL DEFAULT 0,
                skipped_days INTEGER NOT NULL DEFAULT 0,
                post_gap INTEGER,
                newest_post INTEGER,
                -- Where permanent redirects lead, and how often in a row they did.
                moved_to TEXT,
                moved_sightings INTEGER NOT NULL DEFAULT 0,
                -- What the two sentences say, as values that other languages have words for; NULL: they are all there is.
                failure_cause TEXT,
                next_check_cause TEXT,
                -- Whether the first fetch that succeeded met a private address; NULL: none has yet.
                is_private INTEGER CHECK (is_private IN (0, 1)),
                -- Where the first redirect from https to http led that the last answer came by; NULL: there was none.
                unencrypted_url TEXT
            ) STRICT;
            -- Two servers, or a server and the user's own list, may have the same feed.
            CREATE UNIQUE INDEX feed_by_url ON feed (url) WHERE account_id IS NULL;
            CREATE UNIQUE INDEX feed_by_remote_id ON feed (account_id, remote_id) WHERE account_id IS NOT NULL;
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
                categories TEXT CHECK (categories IS NULL OR json_valid(categories)),
                comments TEXT -- the address of the page where it is discussed
            ) STRICT;

            CREATE TABLE enclosure (
                article_id INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
                position INTEGER NOT NULL,
                url TEXT NOT NULL,
                type TEXT,
                length INTEGER,
                duration INTEGER, -- seconds that it plays
                title TEXT,
                PRIMARY KEY (article_id, position)
            ) STRICT, WITHOUT ROWID;

            -- Of a podcast: chapters, transcripts.
            CREATE TABLE episode (
                article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
                value TEXT NOT NULL CHECK (json_valid(value))
            ) STRICT;

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

            -- What rules, and the settings of feeds, want fetched for articles, until it has been done or given up.
            CREATE TABLE rule_request (
                article_id INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
                request TEXT NOT NULL CHECK (request IN ('download', 'full-text')),
                attempts INTEGER NOT NULL DEFAULT 0,
                PRIMARY KEY (article_id, request)
            ) STRICT, WITHOUT ROWID;

            -- What retention has deleted, so that no refresh brings it back.
            CREATE TABLE tombstone (
                feed_id INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
                identity INTEGER NOT NULL,
                PRIMARY KEY (feed_id, identity)
            ) STRICT, WITHOUT ROWID;

            -- What the user did, newest last, with what it takes to undo it: the articles an act changed (a list of
            -- numbers, see ArticleIDEncoding), or for an act on the feed list what its author needs.
            CREATE TABLE act (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                kind TEXT NOT NULL CHECK (kind IN
                    ('read', 'unread', 'star', 'unstar', 'hide', 'unhide', 'tag', 'imported', 'feedList', 'rules', 'split',
                     'join', 'save', 'accountFeed')),
                sentence TEXT NOT NULL,
                payload BLOB NOT NULL,
                done_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX act_by_age ON act (done_at);

            -- Hosts that asked to be left alone, or are known to want pauses between requests.
            CREATE TABLE host (
                name TEXT PRIMARY KEY,
                quiet_until INTEGER NOT NULL,
                reason TEXT NOT NULL,
                asked_at INTEGER -- NULL: a pause between two requests, for which nobody asked
            ) STRICT, WITHOUT ROWID;

            -- Which library this is: an index that was made for another one is of no use.
            CREATE TABLE library_identity (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                value BLOB NOT NULL
            ) STRICT;
            INSERT INTO library_identity (id, value) VALUES (1, randomblob(16));

            -- Articles whose text has changed since they were stored, in the order of the changes: those that may have to be
            -- indexed again. The index remembers up to which number it has followed; what all is done with is deleted.
            CREATE TABLE article_change (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                article_id INTEGER NOT NULL UNIQUE
            ) STRICT;
            -- A fingerprint is written when something of the article is: not when it is marked.
            CREATE TRIGGER article_changed AFTER UPDATE OF fingerprint ON article BEGIN
                DELETE FROM article_change WHERE article_id = new.id;
                INSERT INTO article_change (article_id) VALUES (new.id);
            END;

            -- HTML with absolute addresses, fetched from the article's page at the user's request.
            CREATE TABLE article_full_text (
                article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
                html TEXT NOT NULL,
                url TEXT, -- of the page that answered
                fetched_at INTEGER NOT NULL,
                is_chosen INTEGER NOT NULL DEFAULT 1, -- 0: the user has gone back to the feed's own text
                selectors TEXT CHECK (selectors IS NULL OR json_valid(selectors)) -- of the feed's, and what they matched
            ) STRICT;

            -- Why the last attempt to fetch the full text of an article failed.
            CREATE TABLE full_text_failure (
                article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
                reason TEXT NOT NULL CHECK (json_valid(reason))
            ) STRICT;

            -- Where a reader left an article before its end: bytes of its text as it was laid out. The last ones are kept.
            CREATE TABLE reading_place (
                article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
                text_offset INTEGER NOT NULL CHECK (text_offset >= 0),
                left_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX reading_place_by_age ON reading_place (left_at);

            -- When the user opened an article last. Each time is later than all before, even if the clock went back: the list
            -- of recently read articles is in this order. The last ones are kept.
            CREATE TABLE last_reading (
                article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
                read_at INTEGER NOT NULL UNIQUE
            ) STRICT;

            -- Case makes no difference, as for the tags of feeds.
            CREATE TABLE article_tag (
                tag TEXT NOT NULL COLLATE NOCASE CHECK (tag <> ''),
                article_id INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
                -- Whether the server of the article's account has it as a label, too, so that it goes when it goes there.
                is_shared INTEGER NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1)),
                PRIMARY KEY (tag, article_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX article_tag_by_article ON article_tag (article_id);

            -- What rules did with an article when it arrived, in their order; by now they may be others, or gone.
            CREATE TABLE article_rule (
                article_id INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
                position INTEGER NOT NULL,
                name TEXT, -- NULL: it had none
                query TEXT NOT NULL,
                actions TEXT NOT NULL CHECK (json_valid(actions)),
                PRIMARY KEY (article_id, position)
            ) STRICT, WITHOUT ROWID;

            -- What commands of the user's printed about articles.
            CREATE TABLE article_output (
                article_id INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
                command TEXT NOT NULL, -- its name
                text TEXT NOT NULL,
                made_at INTEGER NOT NULL,
                PRIMARY KEY (article_id, command)
            ) STRICT;

            """ + newestSaves + newestStories + newestFiles + newestRemoteArticles
}
