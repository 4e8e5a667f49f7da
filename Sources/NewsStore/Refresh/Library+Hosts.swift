public import FoundationEssentials
public import News

/// A host that must not be contacted before a given time.
public struct PausedHost: Sendable, Equatable {
    public var name: String
    public var until: Date
    /// Why, as a sentence.
    public var reason: String
    /// When the host asked for the pause; nil for the regular interval between two requests.
    public var asked: Date?
    /// The reason as a value. The library stores less detail than the process that learned it has.
    public var cause: CheckReason

    public init(name: String, until: Date, reason: String, asked: Date? = nil) {
        self.name = name
        self.until = until
        self.reason = reason
        self.asked = asked
        cause = asked == nil ? .hostRateLimited(name, every: nil) : .hostAskedForFewer(name, status: nil)
    }

    public init(name: String, until: Date, _ cause: CheckReason, asked: Date? = nil) {
        self.init(name: name, until: until, reason: cause.description, asked: asked)
        self.cause = cause
    }
}

extension Library {
    /// The hosts that must not be contacted at a time. A pause longer than `RefreshPolicy.maximumHostWait` stems from a
    /// wrong clock and is ignored.
    public func pausedHosts(at now: Date) async throws(LibraryError) -> [PausedHost] {
        try await read { database in
            let rows = try CompiledStatement(
                database,
                "SELECT name, quiet_until, reason, asked_at FROM host WHERE quiet_until > ? AND quiet_until <= ?")
            rows.bind(1, now.stored)
            rows.bind(2, Self.latestPlausible(now))
            var hosts: [PausedHost] = []
            while try rows.step() {
                guard let until = Date(stored: rows.intOrNil(1)) else { continue }
                hosts.append(
                    PausedHost(
                        name: rows.text(0), until: until, reason: rows.text(2), asked: Date(stored: rows.intOrNil(3))))
            }
            return hosts
        }
    }

    /// Stores a host's pause, unless a longer one is stored, and deletes pauses that are over.
    public func pauseHost(_ host: PausedHost, at now: Date) async throws(LibraryError) {
        try await write(.unchecked) { database in
            let forget = try CompiledStatement(database, "DELETE FROM host WHERE quiet_until <= ? OR quiet_until > ?")
            forget.bind(1, now.stored)
            forget.bind(2, Self.latestPlausible(now))
            try forget.run()
            let write = try CompiledStatement(
                database,
                """
                INSERT INTO host (name, quiet_until, reason, asked_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (name) DO UPDATE SET quiet_until = excluded.quiet_until, reason = excluded.reason,
                    asked_at = excluded.asked_at
                    WHERE excluded.quiet_until > quiet_until
                """)
            write.bind(1, host.name)
            write.bind(2, host.until.stored)
            write.bind(3, host.reason)
            write.bind(4, host.asked?.stored)
            try write.run()
            return ((), nil)
        }
    }

    private static func latestPlausible(_ now: Date) -> Int64 {
        now.addingTimeInterval(RefreshPolicy.maximumHostWait).stored
    }
}
