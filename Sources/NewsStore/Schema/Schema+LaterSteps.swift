extension Schema {
    /// The last of the migrations, beginning with that to version 24. A published step is never edited.
    static let laterSteps = [
        // 24: accounts.
        """
        -- Servers whose feeds are in this library, too. Their passwords are not here.
        CREATE TABLE account (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (name <> ''),
            service TEXT NOT NULL CHECK (json_valid(service)), -- how to reach it
            round INTEGER NOT NULL DEFAULT 0, -- the number of the last sync
            last_sync INTEGER, -- when the last one that succeeded began
            next_sync INTEGER,
            failure TEXT CHECK (failure IS NULL OR json_valid(failure)), -- of the last one
            failure_count INTEGER NOT NULL DEFAULT 0 CHECK (failure_count >= 0),
            held TEXT CHECK (held IS NULL OR json_valid(held)) -- changes that the user has to allow first
        ) STRICT;
        -- An address may now be that of several feeds. SQLite cannot drop a constraint.
        CREATE TABLE next_feed (
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
        INSERT INTO next_feed (
            id, url, position, is_hidden, given_title, tags, title, site_link, article_count,
            unread_count, etag, last_modified, last_check, next_check, failure, failure_count,
            given_interval, next_check_reason, is_stopped, validators_url, validators_at, body_hash,
            body_length, time_to_live, update_period, skipped_hours, skipped_days, post_gap,
            newest_post, moved_to, moved_sightings, failure_cause, next_check_cause, is_private,
            unencrypted_url
        ) SELECT
            id, url, position, is_hidden, given_title, tags, title, site_link, article_count,
            unread_count, etag, last_modified, last_check, next_check, failure, failure_count,
            given_interval, next_check_reason, is_stopped, validators_url, validators_at, body_hash,
            body_length, time_to_live, update_period, skipped_hours, skipped_days, post_gap,
            newest_post, moved_to, moved_sightings, failure_cause, next_check_cause, is_private,
            unencrypted_url
        FROM feed;
        INSERT INTO sqlite_sequence (name, seq)
            SELECT 'next_feed', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'next_feed');
        UPDATE sqlite_sequence SET seq = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'feed'), 0)
            WHERE name = 'next_feed';
        DROP TABLE feed;
        ALTER TABLE next_feed RENAME TO feed;
        CREATE INDEX feed_out_of_sight ON feed (id) WHERE position IS NULL OR is_hidden = 1;
        -- Two servers, or a server and the user's own list, may have the same feed.
        CREATE UNIQUE INDEX feed_by_url ON feed (url) WHERE account_id IS NULL;
        CREATE UNIQUE INDEX feed_by_remote_id ON feed (account_id, remote_id) WHERE account_id IS NOT NULL;
        -- The articles that are known of accounts.
        CREATE TABLE remote_article (
            account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            remote_id TEXT NOT NULL, -- what the account's server calls it
            article_id INTEGER UNIQUE REFERENCES article ON DELETE SET NULL, -- NULL: retention has deleted it
            PRIMARY KEY (account_id, remote_id)
        ) STRICT, WITHOUT ROWID;
        -- What the user marked here and the server is to be told, by article and mark: of several marks the last.
        CREATE TABLE outgoing_mark (
            account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            remote_id TEXT NOT NULL,
            mark TEXT NOT NULL, -- unread, starred
            is_set INTEGER NOT NULL CHECK (is_set IN (0, 1)),
            version INTEGER NOT NULL DEFAULT 1, -- grows when the mark changes again
            -- In which round the server confirmed it; NULL: not yet. A sync that was under way by then may have asked
            -- before: until the next one, what the server says of the article does not count.
            sent_in INTEGER,
            PRIMARY KEY (account_id, remote_id, mark)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX outgoing_mark_waiting ON outgoing_mark (account_id, mark, is_set) WHERE sent_in IS NULL;
        """,
        // 25: where links led.
        """
        -- Where links led when their pages were fetched, by the keys of both: see StoryWriter.
        CREATE TABLE story_redirect (
            key INTEGER PRIMARY KEY,
            target INTEGER NOT NULL,
            -- waiting: for an article whose link is the target; refused: too many links lead there
            state TEXT NOT NULL CHECK (state IN ('waiting', 'followed', 'refused'))
        ) STRICT;
        CREATE INDEX story_redirect_by_target ON story_redirect (target, state);
        """,
        // 26: labels of accounts.
        """
        ALTER TABLE account ADD COLUMN labels TEXT CHECK (labels IS NULL OR json_valid(labels));
        -- Whether the server of the article's account has it as a label, too, so that it goes when it goes there.
        ALTER TABLE article_tag ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1));
        """,
        // 27: changes of accounts' lists of feeds.
        """
        -- What the user changed in an account's list of feeds and the server is to be told, in the order of the changes.
        CREATE TABLE outgoing_feed (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            change TEXT NOT NULL CHECK (json_valid(change)),
            act_id INTEGER, -- what undoes it; may be gone
            is_tried INTEGER NOT NULL DEFAULT 0 CHECK (is_tried IN (0, 1)), -- 1: the server may have got it
            sent_in INTEGER, -- as of outgoing_mark
            refusal TEXT CHECK (refusal IS NULL OR json_valid(refusal)) -- why the server refused it; kept until it is said
        ) STRICT;
        CREATE INDEX outgoing_feed_by_account ON outgoing_feed (account_id);
        -- One more kind of acts. SQLite cannot change a check.
        CREATE TABLE next_act (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN
                ('read', 'unread', 'star', 'unstar', 'hide', 'unhide', 'tag', 'imported', 'feedList', 'rules', 'split',
                 'join', 'save', 'accountFeed')),
            sentence TEXT NOT NULL,
            payload BLOB NOT NULL,
            done_at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO next_act SELECT id, kind, sentence, payload, done_at FROM act;
        DROP TABLE act;
        ALTER TABLE next_act RENAME TO act;
        CREATE INDEX act_by_age ON act (done_at);
        """,
        // 28: accounts that were removed.
        """
        -- 1: removed; its articles and feeds, which no list shows any more, are deleted in portions, and it after them.
        ALTER TABLE account ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1));
        """,
        // 29: why full texts are missing.
        """
        -- Why the last attempt to fetch the full text of an article failed.
        CREATE TABLE full_text_failure (
            article_id INTEGER PRIMARY KEY REFERENCES article ON DELETE CASCADE,
            reason TEXT NOT NULL CHECK (json_valid(reason))
        ) STRICT;
        """,
        // 30: changes of accounts' feeds that were tried least often are sent first.
        """
        ALTER TABLE outgoing_feed ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0);
        UPDATE outgoing_feed SET attempts = is_tried;
        ALTER TABLE outgoing_feed DROP COLUMN is_tried;
        """,
    ]
}
