/// Why the state of the last session is unknown, or cannot be saved for the next start.
public enum StateError: Error, Sendable, Equatable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case newer(path: String)
    case foreign(path: String)
    case unwritable(path: String, reason: String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "What was open is not known: \(path) cannot be read (\(reason))."
        case .newer(let path):
            "What was open is not known: \(path) was written by a newer newsterm."
        case .foreign(let path):
            "What was open is not known: \(path) is damaged. It is written anew."
        case .unwritable(let path, let reason):
            "What is open cannot be kept for the next start: \(path) cannot be written (\(reason))."
        }
    }
}
