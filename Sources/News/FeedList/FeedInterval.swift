public import FoundationEssentials

/// How often the user wants a feed asked, as a tag of the feed list says it: `every:6h`.
public enum FeedInterval {
    /// Seconds that may be set: from a minute to thirty days.
    public static let range: ClosedRange<TimeInterval> = 60...(30 * 86_400)
    private static let prefix = "every:"

    /// Whether a tag is meant as such a setting.
    public static func isSetting(_ tag: String) -> Bool { tag.hasPrefix(prefix) }

    /// The time of such a tag, as written.
    static func written(_ tag: String) -> String { String(tag.dropFirst(prefix.count)) }

    static func tag(_ written: String) -> String { prefix + written }

    /// Seconds; nil when the tag is another one, or its time cannot be taken.
    public static func seconds(ofTag tag: String) -> TimeInterval? {
        guard isSetting(tag) else { return nil }
        return seconds(of: String(tag.dropFirst(prefix.count))).flatMap { range.contains($0) ? $0 : nil }
    }

    /// Seconds from "90s", "5m", "2h", "1d"; nil for anything else.
    public static func seconds(of text: String) -> TimeInterval? {
        guard let unit = text.last, let factor = ["s": 1.0, "m": 60, "h": 3_600, "d": 86_400][String(unit)],
            let number = Double(text.dropLast()), number.isFinite, number >= 0
        else { return nil }
        return number * factor
    }
}
