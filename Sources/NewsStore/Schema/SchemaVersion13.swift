/// In which of its texts an article opens.
enum SchemaVersion13 {
    static let sql = """
        -- 0: the person has gone back to the feed's own text, which stays chosen.
        ALTER TABLE article_full_text ADD COLUMN is_chosen INTEGER NOT NULL DEFAULT 1;
        """
}
