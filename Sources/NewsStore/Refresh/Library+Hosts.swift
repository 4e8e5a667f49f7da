public import Foundation
import GRDB

/// A host that is not to be asked before a time.
public struct QuietHost: Sendable, Equatable {
    public var name: String
    public var until: Date
    /// Why, as a sentence.
    public var reason: String

    public init(name: String, until: Date, reason: String) {
        self.name = name
        self.until = until
        self.reason = reason
    }
}

extension Library {
    /// The hosts that are to be left alone at a time.
    public func quietHosts(at now: Date) async throws(LibraryError) -> [QuietHost] {
        try await read { database in
            let rows = try CompiledStatement(
                database, "SELECT name, quiet_until, reason FROM host WHERE quiet_until > ?")
            rows.bind(1, now.stored)
            var hosts: [QuietHost] = []
            while try rows.step() {
                guard let until = Date(stored: rows.intOrNil(1)) else { continue }
                hosts.append(QuietHost(name: rows.text(0), until: until, reason: rows.text(2)))
            }
            return hosts
        }
    }

    /// Leaves a host alone, for longer than it was to be left alone already, or not at all. What is over is forgotten.
    public func keepQuiet(_ host: QuietHost, at now: Date) async throws(LibraryError) {
        try await write { database in
            let forget = try CompiledStatement(database, "DELETE FROM host WHERE quiet_until <= ?")
            forget.bind(1, now.stored)
            try forget.run()
            let write = try CompiledStatement(
                database,
                """
                INSERT INTO host (name, quiet_until, reason) VALUES (?, ?, ?)
                ON CONFLICT (name) DO UPDATE SET quiet_until = excluded.quiet_until, reason = excluded.reason
                    WHERE excluded.quiet_until > quiet_until
                """)
            write.bind(1, host.name)
            write.bind(2, host.until.stored)
            write.bind(3, host.reason)
            try write.run()
            return ((), nil)
        }
    }
}
