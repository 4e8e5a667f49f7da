/// What the search index, a file of its own, has to know of the library it belongs to.
enum SchemaVersion4 {
    static let sql = """
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
        """
}
