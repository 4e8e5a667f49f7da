/// The state of the index: how far it has followed the library, in two numbers.
struct SearchIndexState {
    /// A full-text table and its progress: it holds every article up to `watermark`, with the text as of change number
    /// `change`.
    ///
    /// Articles deleted from the library stay in it until a new generation replaces it: removing an article's terms
    /// would need its text, which is gone.
    struct Generation: Equatable {
        var number: Int64
        var watermark: Int64 = 0
        var change: Int64 = 0
        /// Articles inserted; those inserted again count twice.
        var documents: Int64 = 0

        var table: String { "words_\(number)" }
    }

    /// The generation that is searched.
    var active: Generation
    /// The generation that will replace it once it has caught up.
    var next: Generation?

    /// - Parameter schema: The schema name of the index's file in this connection.
    /// - Returns: nil if there is no index, or none for this library.
    static func read(_ database: Database, in schema: String = "main", library: [UInt8]) throws -> SearchIndexState? {
        let file = try CompiledStatement(database, "SELECT format, library FROM \(schema).index_file")
        guard try file.step() else { return nil }
        let isOurs = file.int(0) == SearchIndexFile.format && file.bytes(1) == library
        file.reset()
        guard isOurs else { return nil }
        let rows = try CompiledStatement(
            database,
            "SELECT is_active, number, watermark, change, documents FROM \(schema).generation ORDER BY is_active DESC")
        var generations: [(isActive: Bool, Generation)] = []
        while try rows.step() {
            let generation = Generation(
                number: rows.int(1), watermark: rows.int(2), change: rows.int(3), documents: rows.int(4))
            generations.append((rows.flag(0), generation))
        }
        guard let active = generations.first, active.isActive else { return nil }
        return SearchIndexState(active: active.1, next: generations.dropFirst().first?.1)
    }

    static func libraryIdentity(_ library: Database) throws -> [UInt8] {
        let row = try CompiledStatement(library, "SELECT value FROM library_identity")
        guard try row.step() else { return [] }
        defer { row.reset() }
        return row.bytes(0)
    }

    /// Creates the tables, replacing those of another format or library.
    static func prepare(_ index: Database, library: [UInt8]) throws {
        let isNew = try index.first(Int.self, "SELECT count(*) FROM sqlite_schema") == 0
        if isNew {
            try index.execute("PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL")
        } else if try hasTables(index), try read(index, library: library) != nil {
            return
        }
        try index.inTransaction(.immediate) {
            let tables = try index.all(
                String.self, "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%'")
            for table in tables { try index.execute("DROP TABLE \(table)") }
            try index.execute(
                """
                DROP TABLE IF EXISTS index_file;
                DROP TABLE IF EXISTS generation;
                CREATE TABLE index_file (format INTEGER NOT NULL, library BLOB NOT NULL) STRICT;
                CREATE TABLE generation (
                    number INTEGER PRIMARY KEY,
                    is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
                    watermark INTEGER NOT NULL,
                    change INTEGER NOT NULL,
                    documents INTEGER NOT NULL
                ) STRICT;
                """)
            let file = try CompiledStatement(index, "INSERT INTO index_file (format, library) VALUES (?, ?)")
            file.bind(1, Int64(SearchIndexFile.format))
            file.bind(2, library)
            try file.run()
            try insert(Generation(number: 1), isActive: true, index)
        }
    }

    static func insert(_ generation: Generation, isActive: Bool, _ index: Database) throws {
        try index.execute(
            """
            CREATE VIRTUAL TABLE \(generation.table)
                USING fts5(terms, content = '', columnsize = 0, detail = none, tokenize = "ascii tokenchars '+#'")
            """)
        // Larger than FTS5's defaults, so that more is gathered before each write and more segments are merged at once:
        // half the work of a large filling.
        try index.execute(
            """
            INSERT INTO \(generation.table) (\(generation.table), rank) VALUES ('hashsize', 8388608);
            INSERT INTO \(generation.table) (\(generation.table), rank) VALUES ('automerge', 8);
            """)
        try index.execute(
            "INSERT INTO generation (number, is_active, watermark, change, documents) VALUES (?, ?, ?, ?, ?)",
            generation.number, isActive ? 1 : 0, generation.watermark, generation.change, generation.documents)
    }

    static func update(_ generation: Generation, _ index: Database) throws {
        let update = try CompiledStatement(
            index, "UPDATE generation SET watermark = ?, change = ?, documents = ? WHERE number = ?")
        update.bind(1, generation.watermark)
        update.bind(2, generation.change)
        update.bind(3, generation.documents)
        update.bind(4, generation.number)
        try update.run()
    }

    static func promote(_ next: Generation, over active: Generation, _ index: Database) throws {
        try index.execute("DROP TABLE \(active.table)")
        try index.execute("DELETE FROM generation WHERE number = ?", active.number)
        try index.execute("UPDATE generation SET is_active = 1 WHERE number = ?", next.number)
    }

    private static func hasTables(_ index: Database) throws -> Bool {
        try index.first(Int.self, "SELECT count(*) FROM sqlite_schema WHERE name IN ('index_file', 'generation')") == 2
    }
}
