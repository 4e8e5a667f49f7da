/// Which feeds' servers redirect from https to http.
enum SchemaVersion15 {
    static let sql = """
        -- Where the first redirect from https to http led that the last answer came by; NULL: there was none.
        ALTER TABLE feed ADD COLUMN unencrypted_url TEXT;
        """
}
