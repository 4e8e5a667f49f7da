/// Why an address is invalid, a server is unreachable, or a connection broke.
public enum FailureReason: Codable, Sendable, Hashable {
    case refusesConnections
    case noNetwork
    case noRoute
    case noReaction
    case tooManyOpenFiles
    /// The connection ended before the document did.
    case incompleteDocument
    case sentNothing
    case namesNoHost
    case namesNoFile
    case hasNoScheme
    /// The message of libcurl or the system.
    case other(String)
}

extension FailureReason: CustomStringConvertible {
    /// Ends a sentence, after a colon.
    public var description: String {
        switch self {
        case .refusesConnections: "it refuses connections"
        case .noNetwork: "there is no network that leads there"
        case .noRoute: "there is no way to it"
        case .noReaction: "it does not react"
        case .tooManyOpenFiles: "too many files are open on this machine"
        case .incompleteDocument: "the document is incomplete"
        case .sentNothing: "it sent nothing at all"
        case .namesNoHost: "it names no host"
        case .namesNoFile: "it names no file"
        case .hasNoScheme: "it does not begin with https://, http:// or file://"
        case .other(let words): words
        }
    }
}
