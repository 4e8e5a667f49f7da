import News

/// A connection of its own for what is counted: however long that takes, no list waits for it. It lives as long as the
/// counting, and ends what it does when the task is cancelled.
struct Counter {
    private let connection: DatabaseQueue

    init(_ library: Library) throws {
        // A library that is closed must not be opened again.
        _ = try library.connections.reader
        connection = try library.connections.file.reader("statistics")
    }

    func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await connection.read(body)
    }

    /// A number that a query gives.
    static func number(_ query: CompiledStatement) throws -> Int {
        defer { query.reset() }
        return try query.step() ? Int(query.int(0)) : 0
    }
}
