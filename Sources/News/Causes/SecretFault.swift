/// Why a program did not print a password or token. Stored: add cases, but never rename them.
public enum SecretFault: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    /// The system's reason.
    case notStarted(reason: String)
    case ended(status: Int)
    case tookTooLong
    case printedTooMuch
    case printedNothing
    /// A text of C would end there.
    case printedNUL

    /// A sentence that follows a colon.
    public var description: String {
        switch self {
        case .notStarted(let reason): "it cannot be started (\(reason))."
        case .ended(let status): "it ended with status \(status)."
        case .tookTooLong: "it took too long."
        case .printedTooMuch: "it printed too much."
        case .printedNothing: "it printed nothing."
        case .printedNUL: "it printed the character NUL."
        }
    }
}
