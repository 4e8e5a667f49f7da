/// Why feeds failed, and when they are asked next, in any language.
enum SchemaVersion12 {
    static let sql = """
        -- What the two sentences say, as values that other languages have words for; NULL: they are all there is.
        ALTER TABLE feed ADD COLUMN failure_cause TEXT;
        ALTER TABLE feed ADD COLUMN next_check_cause TEXT;
        """
}
