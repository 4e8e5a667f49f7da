public import FoundationEssentials

/// Durations in English words.
public enum DurationWords {
    /// "20 seconds", "5 minutes", "2 hours", "3 days".
    public static func words(_ seconds: TimeInterval) -> String {
        let rounded = RoundedDuration(seconds)
        return "\(rounded.count) \(name(of: rounded.unit))\(rounded.count == 1 ? "" : "s")"
    }

    /// The form used after "every": "minute", "5 minutes".
    public static func afterEvery(_ seconds: TimeInterval) -> String {
        let words = words(seconds)
        return words.hasPrefix("1 ") ? String(words.dropFirst(2)) : words
    }

    private static func name(of unit: RoundedDuration.Unit) -> String {
        switch unit {
        case .second: "second"
        case .minute: "minute"
        case .hour: "hour"
        case .day: "day"
        }
    }
}
