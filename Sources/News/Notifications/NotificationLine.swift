/// One line of a notification: a title, and where it comes from.
public struct NotificationLine: Sendable, Equatable, Codable {
    public var title: String
    /// The feed's name; empty: there is nothing to say of it.
    public var feed: String

    public init(title: String, feed: String) {
        self.title = Self.harmless(title)
        self.feed = Self.harmless(feed)
    }

    /// Text from outside as one line of bounded length: nothing in it that a terminal would obey, or that would turn the
    /// direction of what follows.
    public static func harmless(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        var isBlank = true
        var count = 0
        for scalar in text.unicodeScalars {
            let isSpace: Bool
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned, .privateUse:
                isSpace = true
            // Joiners hold signs and letters together; what else is of this kind is for no eye.
            case .format where scalar.value != 0x200C && scalar.value != 0x200D: continue
            default: isSpace = false
            }
            if isSpace && isBlank { continue }
            guard count < FeedNews.longestText else { return trimmed(line) + "…" }
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
