/// Thrown when no process runs the background tasks.
public struct NoTaskRunner: Error, CustomStringConvertible {
    /// What prevents it; nil if unknown.
    public let reason: (any Error)?

    public init(because reason: (any Error)?) { self.reason = reason }

    public var description: String {
        reason.map { "No newsterm is running the background tasks: \($0)" }
            ?? "No newsterm is running the background tasks; try again."
    }
}
