/// Another process that runs the background tasks.
nonisolated public struct TaskRunner: Sendable, Equatable {
    /// What sort of newsterm it is.
    public enum Kind: Sendable, Equatable {
        case reader, daemon, command
        /// It has not said so yet.
        case unknown
    }

    public var kind: Kind
    /// Its number; nil: not known.
    public var process: Int32?

    public init(_ kind: Kind, process: Int32? = nil) {
        self.kind = kind
        self.process = process
    }
}
