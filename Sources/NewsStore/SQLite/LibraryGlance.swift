import FoundationEssentials
public import News
import Programs

/// A look at the library's file from outside, for a shell that wants names while the user types: the library is not
/// opened, so that nothing is made, brought up to date or written, and what cannot be read is as good as empty.
public final class LibraryGlance {
    private let database: Database

    /// nil: there is no library in this folder, or none that can be read.
    public init?(directory: String) {
        let path = directory.appendingPath("newsterm.db")
        // The log's file is there while somebody has the library open, or when they crashed. Without it the main file says
        // everything, and SQLite is kept from making a log's files anew, as it would for a mere reader, too.
        let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
        let address = "\(Database.address(of: path))?mode=ro\(hasLog ? "" : "&immutable=1")"
        guard let database = try? Database(path: address, isReadOnly: true, busyTimeout: .zero)
        else { return nil }
        self.database = database
    }

    /// What the listed feeds are called, by their addresses as the feed list has them.
    public func feedTitles() -> [String: String] {
        let rows = rows("SELECT f.url, \(FeedRow.title) FROM feed f WHERE f.position IS NOT NULL") {
            ($0.text(0), FeedRow.shownTitle($0.text(1)))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Tags that articles have.
    public func articleTags() -> [String] {
        rows("SELECT DISTINCT tag FROM article_tag ORDER BY tag") { $0.text(0) }
    }

    /// The downloads that were not removed, the newest first.
    public func downloads(limit: Int) -> [(id: Download.ID, title: String)] {
        rows("SELECT id, title FROM download WHERE state <> 'removed' ORDER BY id DESC LIMIT \(limit)") {
            (id: Download.ID(rawValue: $0.int(0)), title: $0.text(1))
        }
    }
}

extension LibraryGlance {
    /// None where an older library lacks a table, as a newer one may.
    private func rows<Row>(_ sql: String, _ row: (CompiledStatement) -> Row) -> [Row] {
        guard let statement = try? CompiledStatement(database, sql) else { return [] }
        var rows: [Row] = []
        while (try? statement.step()) == true { rows.append(row(statement)) }
        return rows
    }
}
