/// What one host is asked to bear.
struct HostLimits: Sendable, Equatable {
    /// Transfers at once.
    var connections: Int
    var pace: Pace = .unbounded
}

extension HostLimits {
    /// Loopback and private addresses are the user's own machines: they are not waited for.
    init(host: String, _ configuration: WebConfiguration, _ network: NetworkRules) {
        let strict = configuration.connectionsOfHosts.first { host == $0.key || host.hasSuffix("." + $0.key) }
        self.init(
            connections: max(1, strict?.value ?? configuration.connectionsPerHost),
            pace: network.namesPrivate(host) ? .unbounded : configuration.pace)
    }
}
