/// The log's threshold: messages of this level or above are written.
package enum LogLevel: String, Sendable, CaseIterable, Comparable {
    /// Each feed that was asked, each condition that a task waits for.
    case debug
    /// The beginnings and ends of work, and each feed that fails.
    case info
    /// Problems that the user may have to fix.
    case warning
    /// Nothing.
    case off

    package static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
