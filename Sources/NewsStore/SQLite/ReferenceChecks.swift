/// Whether a connection checks foreign keys; on by default.
struct ReferenceChecks {
    private let database: Database
    private var areOn = true

    init(_ database: Database) { self.database = database }

    /// Call it between transactions: SQLite ignores the pragma within one.
    mutating func set(_ areOn: Bool) {
        guard areOn != self.areOn else { return }
        do {
            try database.execute("PRAGMA foreign_keys = \(areOn ? "ON" : "OFF")")
            self.areOn = areOn
        } catch {
            // The pragma only sets a flag. Continuing without checks would leave orphans when articles are deleted.
            precondition(!areOn, "SQLite refused to check foreign keys again: \(error)")
        }
    }
}
