public import FoundationEssentials

/// How old an article is, in one unit and a few cells, for the lines of a command.
nonisolated public enum ShortAge {
    /// "3m", "2h", "5d".
    public static func text(of date: Date, at now: Date) -> String { Age(of: date, at: now, form: .short).text }
}
