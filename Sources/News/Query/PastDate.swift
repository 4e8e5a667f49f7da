public import FoundationEssentials

/// A past time as typed by a user, in the syntax of `age:` and `date:`.
public enum PastDate {
    /// The text could not be interpreted.
    public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The text in its form for a sentence.
        public let text: String

        public init(text: String) { self.text = text }

        public var description: String {
            "“\(text)” is neither an age such as 12h, 3d or 2w nor a date such as 2026-11-20."
        }
    }

    /// The time before which things count as "older than": `12h`, `3d`, `2w` ago; the start of `2026-11-20`, `2026-11`,
    /// `2026` or `yesterday` in local time. `>3d` and `<2026-11-20` are equivalent forms.
    /// - Returns: nil for an empty text.
    public static func before(_ text: String, now: Date) throws(Problem) -> Date? {
        var rest = text.trimmed[...]
        guard !rest.isEmpty else { return nil }
        let isAge = rest.take("age:")
        let isDate = !isAge && rest.take("date:")
        if !isAge, rest.first != ">" {
            // Four digits are a year here, not an age in days.
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
    /// Removes a prefix, ignoring case; false if it does not match.
    fileprivate mutating func take(_ beginning: String) -> Bool {
        guard lowercased().hasPrefix(beginning) else { return false }
        removeFirst(beginning.count)
        return true
    }
}
