import GRDB

/// A database that nobody else can write to, until it is let go.
public final class HeldDatabase: Sendable {
    private let queue: DatabaseQueue

    public init(path: String) throws {
        var configuration = Configuration()
        // The transaction outlives the call that begins it.
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(10)
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    public func letGo() throws { try queue.inDatabase { try $0.execute(sql: "ROLLBACK") } }
}
