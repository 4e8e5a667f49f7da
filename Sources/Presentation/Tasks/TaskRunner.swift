public import News

/// Another process that runs the background tasks.
public struct TaskRunner: Sendable, Equatable {
    /// The kind of newsterm; `nil` until reported.
    public var kind: HolderKind?
    /// Its process identifier; `nil` if unknown.
    public var process: Int32?
    /// Whether it does not answer, for instance because it is stopped: no task starts until it continues.
    public var isSilent = false
    /// Whether it has another version: it runs the tasks but does not understand requests.
    public var isOtherVersion = false

    public init(_ kind: HolderKind?, process: Int32? = nil) {
        self.kind = kind
        self.process = process
    }
}
