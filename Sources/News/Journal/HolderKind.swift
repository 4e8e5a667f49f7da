/// What sort of newsterm holds the lease, and so runs the tasks.
public enum HolderKind: String, Codable, Sendable {
    /// The interactive reader: holds it until the user leaves.
    case reader
    /// Holds it until it is told to end.
    case daemon
    /// A command that holds it for one piece of work.
    case command

    /// Whether it goes on when all that it was asked for is done, with a scheduler that runs meanwhile.
    public var stays: Bool { self != .command }

    /// In a sentence.
    public var name: String {
        switch self {
        case .reader: "another reader"
        case .daemon: "the daemon"
        case .command: "a command"
        }
    }
}
