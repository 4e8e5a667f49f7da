/// A message for the user: the counterpart of `UNNotificationContent`. Posted by ``DesktopNotifications``, or written
/// to a terminal by ``TerminalNotice``.
///
/// Its texts may come from any source: they are truncated, and control characters, which a terminal or the desktop
/// would obey, become spaces.
public struct LocalNotification: Sendable, Equatable {
    /// The notifying program. A terminal shows it before the title.
    public let program: String
    /// One line.
    public let title: String
    /// Any number of lines.
    public let body: String
    /// The label of the action that a click performs, such as "Open"; nil: not clickable.
    public let action: String?
    /// A later notification with the same identifier replaces this one, on terminals that support it (OSC 99). Letters,
    /// digits and `-_+.`, with `_` in place of any other; by default derived from the program.
    public let identifier: String

    /// Limits in Unicode scalars: of a title or action, and of a body.
    private static let (maximumLineLength, maximumBodyLength) = (400, 4000)

    public init(program: String, title: String, body: String = "", action: String? = nil, identifier: String? = nil) {
        self.program = Self.line(program)
        self.title = Self.line(title)
        self.body = Self.safe(body, keeping: "\n", Self.maximumBodyLength)
        self.action = action.map(Self.line)
        self.identifier = String(
            (identifier ?? program).unicodeScalars.prefix(100).map { scalar -> Character in
                scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_+.".unicodeScalars.contains(scalar))
                    ? Character(scalar) : "_"
            })
    }

    /// One line of bounded length, without control characters.
    static func line(_ text: String) -> String { safe(text, keeping: nil, maximumLineLength) }

    /// Replaces the control characters of C0 and C1, the only ones that a terminal obeys, with spaces.
    private static func safe(_ text: String, keeping kept: Unicode.Scalar?, _ longest: Int) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longest) {
            let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
            result.append(isControl && scalar != kept ? " " : scalar)
        }
        return String(result)
    }
}

/// Why a notification was not shown. `description` is a sentence.
public enum NotificationFailure: Error, Sendable, Equatable, CustomStringConvertible {
    case notStarted(program: String, reason: String)
    case tookTooLong(program: String)
    /// - Parameter errorLine: the first line of its standard error.
    case failed(program: String, status: Int32, errorLine: String = "")

    public var description: String {
        switch self {
        case .notStarted(let program, let reason):
            return "\(program) could not be started (\(reason)), so no notification was shown."
        case .tookTooLong(let program): return "\(program) was killed because it took too long."
        case .failed(let program, let status, let errorLine):
            let words = errorLine.isEmpty ? "" : " (\(LocalNotification.line(errorLine)))"
            return "\(program) could not notify: it ended with \(status)\(words)."
        }
    }
}
