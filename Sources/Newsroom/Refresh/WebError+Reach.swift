import Web

/// What kept an exchange from reaching any server.
enum ReachFailure {
    /// The host's name was not resolved.
    case name
    /// Nobody reacted at the host's address, or nothing leads there.
    case connection
    /// The host refused, or this machine could not try.
    case refusal
    case proxy
}

extension WebError {
    /// nil: a server was reached, or nothing was asked.
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
