import Web

/// Why an exchange did not reach any server.
enum ReachFailure {
    /// The host's name was not resolved.
    case name
    /// The host's address did not respond, or there is no route to it.
    case connection
    /// The host refused, or this machine could not try.
    case refusal
    case proxy
}

extension WebError {
    /// nil if a server was reached or no request was sent.
    var reachFailure: ReachFailure? {
        switch self {
        case .unresolvedHost, .timedOut(_, .resolving, _): .name
        case .timedOut(_, .connecting, _): .connection
        case .cannotConnect(_, let reason):
            [.noNetwork, .noRoute, .noReaction].contains(reason) ? .connection : .refusal
        case .proxy: .proxy
        default: nil
        }
    }
}
