/// One line of a notification: a title and its source.
public struct NotificationLine: Sendable, Equatable, Codable {
    public var title: String
    /// The feed's name; empty if irrelevant.
    public var feed: String

    public init(title: String, feed: String) {
        self.title = Self.harmless(title)
        self.feed = Self.harmless(feed)
    }

    /// Untrusted text as one line of bounded length, without terminal control characters or direction overrides.
    public static func harmless(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        var isBlank = true
        var count = 0
        for scalar in text.unicodeScalars {
            let isSpace: Bool
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned, .privateUse:
                isSpace = true
            // Joiners combine characters; other format characters are invisible.
            case .format where scalar.value != 0x200C && scalar.value != 0x200D: continue
            default: isSpace = false
            }
            if isSpace && isBlank { continue }
            guard count < FeedNews.maximumTextLength else { return trimmed(line) + "…" }
            line.append(isSpace ? " " : scalar)
            isBlank = isSpace
            count += 1
        }
        return trimmed(line)
    }

    private static func trimmed(_ line: String.UnicodeScalarView) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return String(line)
    }
}
