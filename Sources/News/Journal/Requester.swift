public import FoundationEssentials

/// What requested work outside the schedule.
public struct Requester: Codable, Sendable, Equatable {
    public enum Kind: Codable, Sendable, Equatable {
        /// A key press in the reader.
        case user
        /// The reader's start, which fetches newly listed feeds.
        case readerStart
        /// A command, by name: "refresh".
        case command(String)
    }

    public let kind: Kind
    public let process: Int32

    public init(_ kind: Kind, process: Int32 = ProcessInfo.processInfo.processIdentifier) {
        self.kind = kind
        self.process = process
    }

    /// For use in a sentence.
    var name: String {
        let name =
            switch kind {
            case .user: "the user in the reader"
            case .readerStart: "the start of the reader"
            case .command(let name): "newsterm \(name)"
            }
        return "\(name) (process \(process))"
    }
}

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
