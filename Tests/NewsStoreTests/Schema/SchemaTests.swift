import Foundation
import News
import TestSupport
import Testing

@testable import NewsStore

@Suite("The versions of the library's schema")
struct SchemaTests {
    @Test(
        "A library of every earlier version opens with its articles, marks, files and acts",
        arguments: Schema.oldestVersion..<Schema.version)
    func migration(version: Int) async throws {
        let directory = LibraryFixture.newFolder()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try await Self.fill(directory + "/newsterm.db", version: version)

        let library = try Library.open(directory: directory, clock: { Sample.now })
        defer { library.close() }
        let headlines = try await library.headlines(HeadlineFilter(), .first, limit: 10)
        #expect(headlines.map(\.title) == ["two", "one"])
        #expect(headlines.map(\.isRead) == [false, true] && headlines.map(\.isStarred) == [false, true])
        let article = try #require(try await library.article(headlines[1].id))
        #expect(article.content == "<p>text")
        #expect(article.enclosures == [Enclosure(url: "https://a.example/1.mp3", type: "audio/mpeg", length: 7)])
        #expect(try await library.undo() == .marks(UndoneMarks(.read, count: 1, title: "one")))
        #expect(try await library.feeds().map(\.unreadCount) == [2])
        #expect(try await library.checkIntegrity() == [])
        let stored = try await library.read { try Schema.version(of: $0, path: "") }
        #expect(stored == Schema.version)
    }

    @Test("A migrated library has the schema of a new one")
    func sameSchema() async throws {
        let directory = LibraryFixture.newFolder()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try await Self.fill(directory + "/newsterm.db", version: Schema.oldestVersion)
        let library = try Library.open(directory: directory)
        defer { library.close() }
        let fixture = try await LibraryFixture()
        #expect(try Self.schema(of: library) == Self.schema(of: fixture.library))
    }

    @Test(
        "A library older than the oldest known version is refused and left unchanged", arguments: [1, 12])
    func tooOld(version: Int) async throws {
        let directory = LibraryFixture.newFolder()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let file = directory + "/newsterm.db"
        try await Self.fill(file, version: Schema.oldestVersion)
        try TestDatabase(path: file).execute("PRAGMA user_version = \(version)")
        let before = try Data(contentsOf: URL(fileURLWithPath: file))
        let error = #expect(throws: LibraryError.self) { try Library.open(directory: directory) }
        #expect(error == .tooOldVersion(path: file, version: version, oldest: Schema.oldestVersion))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }

    @Test("A move into a private network, or from https to http, stored by an earlier newsterm is dropped")
    func movesForgotten() async throws {
        let directory = LibraryFixture.newFolder()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try DatabaseQueue(directory + "/newsterm.db").inDatabase { database in
            try database.execute(Schema13.sql)
            try database.execute(
                """
                INSERT INTO feed (url, position, moved_to, moved_sightings, moved_privately) VALUES
                    ('https://a.example/', 0, 'https://b.example/', 2, 0),
                    ('https://c.example/', 1, 'http://c.example/', 2, 0),
                    ('https://d.example/', 2, 'https://192.168.1.1/', 2, 1);
                PRAGMA application_id = \(Schema.applicationID);
                PRAGMA user_version = 13
                """)
        }
        let library = try Library.open(directory: directory)
        defer { library.close() }
        let checks = try await library.checks()
        #expect(checks.map { $0.move?.url } == ["https://b.example/", nil, nil])
        #expect(checks.allSatisfy { $0.isPrivate == nil })
    }

    /// The schema as SQLite reports it: columns, indexes, references, checks, triggers, in any order.
    private static func schema(of library: Library) throws -> [String] {
        let database = try TestDatabase(path: library.path)
        let parts = try [
            "SELECT * FROM pragma_table_list WHERE schema = 'main'",
            "SELECT t.name, c.* FROM pragma_table_list t, pragma_table_xinfo(t.name) c",
            "SELECT t.name, r.* FROM pragma_table_list t, pragma_foreign_key_list(t.name) r",
            """
            SELECT t.name, i.name, i."unique", i.origin, i.partial, c.*
            FROM pragma_table_list t, pragma_index_list(t.name) i, pragma_index_xinfo(i.name) c
            """,
            "SELECT type, tbl_name, name FROM sqlite_schema",
        ].flatMap { try database.rows($0).map { $0.map { $0 ?? "NULL" }.joined(separator: "|") } }
        let statements = try database.rows("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
            .map { $0.compactMap(\.self) }
        return
            (parts
            + statements.flatMap { conditions(of: $0[2], isTable: $0[0] == "table", name: $0[1]) })
            .sorted()
    }

    /// A table's constraints, or the whole SQL of an index or trigger. Without comments and line breaks.
    private static func conditions(of sql: String, isTable: Bool, name: String) -> [String] {
        let words = sql.split(separator: "\n").map { $0.prefix(upTo: $0.range(of: "--")?.lowerBound ?? $0.endIndex) }
            .joined(separator: " ").split(separator: " ").joined(separator: " ")
        guard isTable else { return ["\(name): \(words)"] }
        return words.components(separatedBy: "CHECK (").dropFirst().map { rest in
            var depth = 1
            return "\(name): "
                + rest.prefix { character in
                    depth += character == "(" ? 1 : character == ")" ? -1 : 0
                    return depth > 0
                }
        }
    }

    static func fill(_ path: String, version: Int) async throws {
        try DatabaseQueue(path).inDatabase { database in
            for sql in [Schema13.sql] + Schema.steps[..<(version - Schema.oldestVersion)] { try database.execute(sql) }
            try database.execute(
                """
                INSERT INTO feed (id, url, position, article_count, unread_count)
                    VALUES (1, 'https://a.example/', 0, 2, 1);
                INSERT INTO article (id, feed_id, identity, fingerprint, sort_date, stored_at, title)
                    VALUES (1, 1, 11, 1, 1000, 5000, 'one'), (2, 1, 12, 2, 2000, 5000, 'two');
                INSERT INTO article_body (article_id, identity, content)
                    VALUES (1, 'one', '<p>text'), (2, 'two', NULL);
                INSERT INTO enclosure (article_id, position, url, type, length)
                    VALUES (1, 0, 'https://a.example/1.mp3', 'audio/mpeg', 7);
                INSERT INTO unread (feed_id, sort_date, article_id) VALUES (1, 2000, 2);
                INSERT INTO starred (feed_id, sort_date, article_id) VALUES (1, 1000, 1);
                PRAGMA application_id = \(Schema.applicationID);
                PRAGMA user_version = \(version)
                """)
            try database.execute(
                "INSERT INTO act (kind, sentence, payload, done_at) VALUES ('read', '“one” marked as read', ?, ?)",
                ArticleIDEncoding.encoded([1]), Sample.now.stored)
        }
    }
}

extension [UInt8]: StatementValue {
    init?(_ row: CompiledStatement, _ column: Int32) { self = row.bytes(column) }

    func bind(to statement: CompiledStatement, _ parameter: Int32) { statement.bind(parameter, self) }
}
