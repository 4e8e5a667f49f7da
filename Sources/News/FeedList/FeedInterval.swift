public import FoundationEssentials

/// The user's interval for requesting a feed, as a tag in the feed list: `every:6h`.
public enum FeedInterval {
    /// The valid range in seconds: one minute to thirty days.
    public static let range: ClosedRange<TimeInterval> = 60...(30 * 86_400)
    private static let prefix = "every:"

    /// Whether a tag is intended as an interval.
    public static func isSetting(_ tag: String) -> Bool { tag.hasPrefix(prefix) }

    /// The tag's interval, as written.
    static func written(_ tag: String) -> String { String(tag.dropFirst(prefix.count)) }

    static func tag(_ written: String) -> String { prefix + written }

    /// The interval in seconds; nil for another tag or an invalid interval.
    public static func seconds(ofTag tag: String) -> TimeInterval? {
        guard isSetting(tag) else { return nil }
        return seconds(of: String(tag.dropFirst(prefix.count))).flatMap { range.contains($0) ? $0 : nil }
    }

    /// Parses "90s", "5m", "2h" or "1d" into seconds; nil for anything else.
    public static func seconds(of text: String) -> TimeInterval? {
        guard let unit = text.last, let factor = ["s": 1.0, "m": 60, "h": 3_600, "d": 86_400][String(unit)],
            let number = Double(text.dropLast()), number.isFinite, number >= 0
        else { return nil }
        return number * factor
    }
}
