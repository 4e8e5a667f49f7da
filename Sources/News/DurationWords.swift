public import Foundation

/// Spans of time as a person says them.
public enum DurationWords {
    /// "20 seconds", "5 minutes", "2 hours", "3 days": rounded to the largest unit that fits twice, at least one.
    public static func words(_ seconds: TimeInterval) -> String {
        let seconds = seconds.isFinite ? max(seconds.rounded(), 0) : 0
        let units: [(name: String, length: Double, from: Double)] = [
            ("day", 86_400, 2 * 86_400), ("hour", 3_600, 2 * 3_600), ("minute", 60, 120),
        ]
        if seconds == 86_400 { return "1 day" }
        if seconds == 3_600 { return "1 hour" }
        if seconds == 60 { return "1 minute" }
        for unit in units where seconds >= unit.from {
            return "\(Int((seconds / unit.length).rounded())) \(unit.name)s"
        }
        let count = Int(seconds)
        return count == 1 ? "1 second" : "\(count) seconds"
    }

    /// The same behind "every": "minute", "5 minutes".
    public static func afterEvery(_ seconds: TimeInterval) -> String {
        let words = words(seconds)
        return words.hasPrefix("1 ") ? String(words.dropFirst(2)) : words
    }
}
