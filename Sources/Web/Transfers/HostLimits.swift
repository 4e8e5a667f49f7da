/// The limits of requests to one host.
struct HostLimits: Sendable, Equatable {
    /// Concurrent transfers.
    var connections: Int
    var rateLimit: RateLimit = .unbounded
}

extension HostLimits {
    /// Loopback and private addresses have no rate limit: they are the user's own machines.
    init(host: String, _ configuration: WebConfiguration, _ network: NetworkRules) {
        let strict = configuration.connectionsOfHosts.first { host == $0.key || host.hasSuffix("." + $0.key) }
        self.init(
            connections: max(1, strict?.value ?? configuration.connectionsPerHost),
            rateLimit: network.namesPrivate(host) ? .unbounded : configuration.rateLimit)
    }
}
