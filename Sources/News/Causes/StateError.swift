/// Why the state of the last session is unknown, or cannot be saved for the next start.
public enum StateError: Error, Sendable, Equatable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case newer(path: String)
    case foreign(path: String)
    case unwritable(path: String, reason: String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "Cannot restore what was open: \(path) cannot be read (\(reason))."
        case .newer(let path):
            "Cannot restore what was open: \(path) was written by a newer newsterm."
        case .foreign(let path):
            "Cannot restore what was open: \(path) is damaged. It will be replaced."
        case .unwritable(let path, let reason):
            "Cannot save what is open for the next start: \(path) cannot be written (\(reason))."
        }
    }
}
