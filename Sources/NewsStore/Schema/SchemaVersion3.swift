/// When a host asked to be left alone, so that the person's own wish can count after a while.
enum SchemaVersion3 {
    static let sql = """
        -- NULL: a pause between two requests, for which nobody asked.
        ALTER TABLE host ADD COLUMN asked_at INTEGER;
        """
}
