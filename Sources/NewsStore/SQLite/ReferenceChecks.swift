/// Whether a connection checks foreign keys, which it does to begin with.
struct ReferenceChecks {
    private let database: Database
    private var areOn = true

    init(_ database: Database) { self.database = database }

    /// To be called between two transactions: within one it would do nothing.
    mutating func set(_ areOn: Bool) {
        guard areOn != self.areOn else { return }
        do {
            try database.execute("PRAGMA foreign_keys = \(areOn ? "ON" : "OFF")")
            self.areOn = areOn
        } catch {
            // It sets a flag in memory. To go on without checks would leave orphans where articles are deleted.
            precondition(!areOn, "SQLite refused to check foreign keys again: \(error)")
        }
    }
}
