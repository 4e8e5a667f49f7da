import Foundation
import GRDBSQLite
public import News

/// A look at the library's file from outside, for a shell that wants names while the user types: the library is not
/// opened, so that nothing is made, brought up to date or written, and what cannot be read is as good as empty.
public final class LibraryGlance {
    private let connection: OpaquePointer

    /// nil: there is no library in this folder, or none that can be read.
    public init?(directory: String) {
        let path = (directory as NSString).appendingPathComponent("newsterm.db")
        // The log's file is there while somebody has the library open, or when they crashed. Without it the main file says
        // everything, and SQLite is kept from making a log's files anew, as it would for a mere reader, too.
        let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
        guard let file = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) else { return nil }
        var opened: OpaquePointer?
        let status = sqlite3_open_v2(
            "file:\(file)?mode=ro\(hasLog ? "" : "&immutable=1")", &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
        guard status == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            return nil
        }
        connection = opened
    }

    deinit { sqlite3_close_v2(connection) }

    /// What the listed feeds are called, by their addresses as the feed list has them.
    public func feedTitles() -> [String: String] {
        let rows = rows("SELECT f.url, \(FeedRow.title) FROM feed f WHERE f.position IS NOT NULL") { row in
            (text(row, 0), FeedRow.shownTitle(text(row, 1)))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Tags that articles have.
    public func articleTags() -> [String] {
        rows("SELECT DISTINCT tag FROM article_tag ORDER BY tag") { text($0, 0) }
    }

    /// The downloads that were not removed, the newest first.
    public func downloads(limit: Int) -> [(id: Download.ID, title: String)] {
        rows("SELECT id, title FROM download WHERE state <> 'removed' ORDER BY id DESC LIMIT \(limit)") { row in
            (id: Download.ID(rawValue: sqlite3_column_int64(row, 0)), title: text(row, 1))
        }
    }
}

extension LibraryGlance {
    private func rows<Row>(_ sql: String, _ row: (OpaquePointer) -> Row) -> [Row] {
        var prepared: OpaquePointer?
        // An older library lacks a table, a newer one may.
        guard sqlite3_prepare_v2(connection, sql, -1, &prepared, nil) == SQLITE_OK, let prepared else { return [] }
        defer { sqlite3_finalize(prepared) }
        var rows: [Row] = []
        while sqlite3_step(prepared) == SQLITE_ROW { rows.append(row(prepared)) }
        return rows
    }

    private func text(_ row: OpaquePointer, _ column: Int32) -> String {
        sqlite3_column_text(row, column).map { String(cString: $0) } ?? ""
    }
}
