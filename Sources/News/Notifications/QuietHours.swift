public import FoundationEssentials

/// Daily hours without notifications, in local time.
public struct QuietHours: Sendable, Equatable {
    /// Minutes after midnight; `end` is exclusive. An end before the start is on the next morning.
    public let start: Int
    public let end: Int

    public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    /// Parses "22:00-07:00"; nil for anything else, and for equal times.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = Self.minutes(parts[0]), let end = Self.minutes(parts[1]), start != end
        else { return nil }
        self.init(start: start, end: end)
    }

    /// Whether a time is within the quiet hours.
    /// - Parameter secondsFromGMT: local time's offset from UTC; nil for the machine's time zone.
    public func contains(_ date: Date, secondsFromGMT: Int? = nil) -> Bool {
        guard let time = WallTime(date, secondsFromGMT: secondsFromGMT) else { return false }
        let minute = time.hour * 60 + time.minute
        return start < end ? minute >= start && minute < end : minute >= start || minute < end
    }

    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }
}
