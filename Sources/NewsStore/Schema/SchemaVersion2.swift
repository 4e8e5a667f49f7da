/// What polite fetching has to remember of feeds and hosts.
enum SchemaVersion2 {
    static let sql = """
        -- The person's own setting for the feed, seconds.
        ALTER TABLE feed ADD COLUMN given_interval INTEGER;
        ALTER TABLE feed ADD COLUMN next_check_reason TEXT;
        -- The server said that the feed is gone for good; next_check is NULL then, and means never.
        ALTER TABLE feed ADD COLUMN is_stopped INTEGER NOT NULL DEFAULT 0 CHECK (is_stopped IN (0, 1));
        -- Where and when the validators came from.
        ALTER TABLE feed ADD COLUMN validators_url TEXT;
        ALTER TABLE feed ADD COLUMN validators_at INTEGER;
        -- Of the last document that was read.
        ALTER TABLE feed ADD COLUMN body_hash INTEGER;
        ALTER TABLE feed ADD COLUMN body_length INTEGER;
        -- What that document said of when the feed changes: seconds, and a bit for each hour and day.
        ALTER TABLE feed ADD COLUMN time_to_live INTEGER;
        ALTER TABLE feed ADD COLUMN update_period INTEGER;
        ALTER TABLE feed ADD COLUMN skipped_hours INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE feed ADD COLUMN skipped_days INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE feed ADD COLUMN post_gap INTEGER;
        ALTER TABLE feed ADD COLUMN newest_post INTEGER;
        -- Where permanent redirects lead, and how often in a row they did.
        ALTER TABLE feed ADD COLUMN moved_to TEXT;
        ALTER TABLE feed ADD COLUMN moved_sightings INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE feed ADD COLUMN moved_privately INTEGER NOT NULL DEFAULT 0 CHECK (moved_privately IN (0, 1));

        -- Hosts that asked to be left alone, or are known to want pauses between requests.
        CREATE TABLE host (
            name TEXT PRIMARY KEY,
            quiet_until INTEGER NOT NULL,
            reason TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
