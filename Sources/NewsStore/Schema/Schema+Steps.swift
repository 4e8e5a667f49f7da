extension Schema {
    /// Migrations from each version to the next, beginning with ``oldestVersion``. A published step is never edited.
    static let steps = [
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
    ]
}
