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
        case .refusesConnections: "connection refused"
        case .noNetwork: "the network is unreachable"
        case .noRoute: "no route to it"
        case .noReaction: "it does not respond"
        case .tooManyOpenFiles: "too many files are open on this machine"
        case .incompleteDocument: "the document is incomplete"
        case .sentNothing: "nothing was sent"
        case .namesNoHost: "it has no host"
        case .namesNoFile: "it has no file path"
        case .hasNoScheme: "it does not begin with https://, http:// or file://"
        case .other(let words): words
        }
    }
}
