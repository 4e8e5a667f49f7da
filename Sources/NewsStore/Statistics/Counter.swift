import News

/// A separate connection for counting, so that no list waits for it. It lives as long as the counting, and is
/// interrupted when the task is cancelled.
struct Counter {
    private let connection: DatabaseQueue

    init(_ library: Library) throws {
        // Throws if the library is closed, which must not be reopened.
        _ = try library.connections.reader
        connection = try library.connections.file.reader("statistics")
    }

    func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await connection.read(body)
    }

    /// The number that a query returns.
    static func number(_ query: CompiledStatement) throws -> Int {
        defer { query.reset() }
        return try query.step() ? Int(query.int(0)) : 0
    }
}
