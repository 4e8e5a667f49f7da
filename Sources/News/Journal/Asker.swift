public import FoundationEssentials

/// Who asks for work outside of the schedule.
public struct Asker: Codable, Sendable, Equatable {
    public enum Kind: Codable, Sendable, Equatable {
        /// A key in the reader.
        case user
        /// The start of the reader, which fetches the feeds that are new in the list.
        case readerStart
        /// A command, by its name: "refresh".
        case command(String)
    }

    public let kind: Kind
    public let process: Int32

    public init(_ kind: Kind, process: Int32 = ProcessInfo.processInfo.processIdentifier) {
        self.kind = kind
        self.process = process
    }

    /// In a sentence.
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
