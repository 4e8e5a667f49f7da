/// The kind of process that holds the lease and therefore runs the tasks.
public enum HolderKind: String, Codable, Sendable {
    /// The interactive reader, which holds the lease until the user quits.
    case reader
    /// Holds the lease until it is stopped.
    case daemon
    /// A command that holds the lease for one job.
    case command

    /// Whether the process keeps running, with a scheduler, after finishing what was requested.
    public var staysRunning: Bool { self != .command }

    /// For use in a sentence.
    public var name: String {
        switch self {
        case .reader: "another reader"
        case .daemon: "the daemon"
        case .command: "a command"
        }
    }
}
