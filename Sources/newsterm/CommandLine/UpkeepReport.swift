import Newsroom

/// What maintenance did: the document of `newsterm maintain --json`.
struct UpkeepReport: Codable, Sendable {
    /// Articles deleted.
    let deleted: Int
    /// What is wrong with the library, as sentences.
    let problems: [String]

    init(_ report: MaintenanceReport) {
        deleted = report.deleted
        problems = report.problems
    }
}
