extension Schema {
    /// The part of the newest schema about accounts, which the others refer to.
    static let newestAccounts = """
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
            held TEXT CHECK (held IS NULL OR json_valid(held)), -- changes that the user has to allow first
            -- What is known of the labels of the account's server; NULL: nothing yet.
            labels TEXT CHECK (labels IS NULL OR json_valid(labels)),
            -- 1: removed; its articles and feeds, which no list shows any more, are deleted in portions, and it after them.
            is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1))
        ) STRICT;

        """

    /// The part of the newest schema about the articles of accounts.
    static let newestRemoteArticles = """
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
            mark TEXT NOT NULL, -- unread, starred, label: and a tag
            is_set INTEGER NOT NULL CHECK (is_set IN (0, 1)),
            version INTEGER NOT NULL DEFAULT 1, -- grows when the mark changes again
            -- In which round the server confirmed it; NULL: not yet. A sync that was under way by then may have asked
            -- before: until the next one, what the server says of the article does not count.
            sent_in INTEGER,
            PRIMARY KEY (account_id, remote_id, mark)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX outgoing_mark_waiting ON outgoing_mark (account_id, mark, is_set) WHERE sent_in IS NULL;
        -- What the user changed in an account's list of feeds and the server is to be told, in the order of the changes.
        CREATE TABLE outgoing_feed (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            change TEXT NOT NULL CHECK (json_valid(change)),
            act_id INTEGER, -- what undoes it; may be gone
            sent_in INTEGER, -- as of outgoing_mark
            refusal TEXT CHECK (refusal IS NULL OR json_valid(refusal)), -- why the server refused it; kept until it is said
            attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0) -- to send it; after one the server may have got it
        ) STRICT;
        CREATE INDEX outgoing_feed_by_account ON outgoing_feed (account_id);

        """
}
