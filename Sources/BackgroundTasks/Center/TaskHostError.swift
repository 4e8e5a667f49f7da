/// What can go wrong when another process runs the tasks and is asked. `description` is a sentence with what to do.
public enum TaskHostError: Error, Codable, Sendable, Equatable {
    /// It ended before it had answered in full. A launch that it had begun is pending again.
    case gone
    /// It holds the lease and does not answer, as one that is stopped; nil: it cannot be told which process that is.
    case silent(process: Int32?)
    /// It is about to end, and has done nothing of what it was asked for.
    case leaving
    /// One of the two does not understand the other; nil: it cannot be told which process that is.
    case otherVersion(process: Int32?)
}

extension TaskHostError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .gone: "The process that runs the background tasks ended before it had answered. Try again."
        case .silent(let process):
            "The process that runs the background tasks\(Self.number(process)) does not answer. Continue it if it is "
                + "stopped, or end it, and try again."
        case .leaving: "The process that runs the background tasks is about to end. Try again."
        case .otherVersion(let process):
            "The process that runs the background tasks\(Self.number(process)) is of another version. Restart it, and "
                + "try again."
        }
    }

    private static func number(_ process: Int32?) -> String { process.map { ", number \($0)," } ?? "" }
}
