package import News
import Newsroom

/// What maintenance did: the document of `newsterm maintain --json`.
package struct MaintainReport: Codable, Sendable {
    /// Feeds whose wrong article counters were corrected; `nil` from an older version, which corrects none.
    let corrected: Int?
    /// Articles deleted.
    let deleted: Int
    /// Articles added to the search index.
    let indexed: Int
    /// What is wrong with the library, as sentences.
    let problems: [String]

    package init(_ report: MaintenanceReport) {
        corrected = report.corrected
        deleted = report.deleted
        indexed = report.indexed
        problems = report.problems
    }
}
