import FoundationEssentials
public import News
import Programs

/// Reads names from the library's file for shell completion without opening the library: nothing is created, migrated
/// or written, and a file that cannot be read counts as empty.
public final class LibraryNameReader {
    private let database: Database

    /// nil if the folder has no library, or none that can be read.
    public init?(directory: String) {
        let path = directory.appendingPath("newsterm.db")
        // The log exists while a process has the library open, or after a crash. Without it the main file is complete,
        // and `immutable` keeps SQLite from creating log files, which it does even for a reader.
        let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
        let address = "\(Database.address(of: path))?mode=ro\(hasLog ? "" : "&immutable=1")"
        guard let database = try? Database(path: address, isReadOnly: true, busyTimeout: .zero)
        else { return nil }
        self.database = database
    }

    /// The titles of the listed feeds by their addresses in the feed list.
    public func feedTitles() -> [String: String] {
        let rows = rows("SELECT f.url, \(FeedRow.title) FROM feed f WHERE f.position IS NOT NULL") {
            ($0.text(0), FeedRow.shownTitle($0.text(1)))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// The tags of articles.
    public func articleTags() -> [String] {
        rows("SELECT DISTINCT tag FROM article_tag ORDER BY tag") { $0.text(0) }
    }

    /// The names of the accounts; those of removed ones begin with a control character.
    public func accountNames() -> [String] {
        rows("SELECT name FROM account WHERE name >= ' ' ORDER BY name") { $0.text(0) }
    }

    /// The downloads that were not removed, newest first.
    public func downloads(limit: Int) -> [(id: Download.ID, title: String)] {
        rows("SELECT id, title FROM download WHERE state <> 'removed' ORDER BY id DESC LIMIT \(limit)") {
            (id: Download.ID(rawValue: $0.int(0)), title: $0.text(1))
        }
    }
}

extension LibraryNameReader {
    /// Empty if the library's version lacks a table.
    private func rows<Row>(_ sql: String, _ row: (CompiledStatement) -> Row) -> [Row] {
        guard let statement = try? CompiledStatement(database, sql) else { return [] }
        var rows: [Row] = []
        while (try? statement.step()) == true { rows.append(row(statement)) }
        return rows
    }
}
