public import FoundationEssentials

/// How a host wants to be treated.
public struct HostRule: Sendable, Equatable {
    /// The host's name; its subdomains are meant as well.
    public var host: String
    /// Requests at once.
    public var connections: Int
    /// Seconds between two requests for feeds, whichever they are; nil: no such rule.
    public var spacing: TimeInterval?
    /// The shortest time between two requests for the same feed, seconds; nil: no such rule.
    public var interval: TimeInterval?

    public init(host: String, connections: Int = 1, spacing: TimeInterval? = nil, interval: TimeInterval? = nil) {
        self.host = host
        self.connections = connections
        self.spacing = spacing
        self.interval = interval
    }

    /// Hosts that are known to be strict.
    public static let known: [HostRule] = [
        // One feed a minute, else 429 (NetNewsWire #5328, July 2026).
        HostRule(host: "reddit.com", spacing: 60, interval: 900),
        // Asked other readers for one feed a refresh (NetNewsWire #4428).
        HostRule(host: "openrss.org", spacing: 300, interval: 3_600),
        // A conditional request an hour, an unconditional one a day (NetNewsWire #4531).
        HostRule(host: "rachelbythebay.com", spacing: 60, interval: 3_600),
    ]
}

extension [HostRule] {
    /// The rule for a host, if there is one.
    public func rule(for host: String) -> HostRule? {
        let host = host.lowercased()
        return first { host == $0.host || host.hasSuffix("." + $0.host) }
    }
}
