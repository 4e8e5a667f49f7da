public import News

/// Another process that runs the background tasks.
public struct TaskRunner: Sendable, Equatable {
    /// What sort of newsterm it is; nil: it has not said so yet.
    public var kind: HolderKind?
    /// Its number; nil: not known.
    public var process: Int32?
    /// Whether it does not answer, as one that is stopped: no task starts until it goes on.
    public var isSilent = false
    /// Whether it is of another version: it runs the tasks, but does not understand what it is asked.
    public var isOtherVersion = false

    public init(_ kind: HolderKind?, process: Int32? = nil) {
        self.kind = kind
        self.process = process
    }
}
