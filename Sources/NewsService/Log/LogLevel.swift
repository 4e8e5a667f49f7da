/// How much the log tells: what is of this weight, or of more.
package enum LogLevel: String, Sendable, CaseIterable, Comparable {
    /// Each feed that was asked, each thing a task waits for.
    case debug
    /// What begins and ends, and each feed that fails.
    case info
    /// What the user may have to mend.
    case warning
    /// Nothing at all.
    case off

    package static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
