public import FoundationEssentials

/// A moment in the past as a user gives it, in the words of `age:` and `date:`.
public enum PastDate {
    /// What was meant cannot be told.
    public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// As it may appear within a sentence.
        public let text: String

        public init(text: String) { self.text = text }

        public var description: String {
            "“\(text)” is no age such as 12h, 3d or 2w, and no date such as 2026-11-20."
        }
    }

    /// The moment before which things are "older than" a text says: `12h`, `3d`, `2w` ago; the beginning of `2026-11-20`,
    /// of `2026-11`, of `2026`, of `yesterday`, in the local time zone. `>3d` and `<2026-11-20` mean the same.
    /// - Returns: nil when nothing was said.
    public static func before(_ text: String, now: Date) throws(Problem) -> Date? {
        var rest = text.trimmed[...]
        guard !rest.isEmpty else { return nil }
        let isAge = rest.take("age:")
        let isDate = !isAge && rest.take("date:")
        if !isAge, rest.first != ">" {
            // Four digits are a year here: nobody counts two thousand days.
            var value = rest
            _ = value.take("<")
            if let days = CalendarSpan.dates(String(value)) { return days.lowerBound }
        }
        if !isDate, rest.first != "<" {
            _ = rest.take(">")
            if let seconds = QueryTerm.seconds(String(rest)) { return now.addingTimeInterval(-seconds) }
        }
        throw Problem(text: FeedListProblem.shown(text))
    }
}

extension Substring {
    /// Takes a beginning off; false when it is none.
    fileprivate mutating func take(_ beginning: String) -> Bool {
        guard lowercased().hasPrefix(beginning) else { return false }
        removeFirst(beginning.count)
        return true
    }
}
