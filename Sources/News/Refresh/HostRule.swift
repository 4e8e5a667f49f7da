public import FoundationEssentials

/// The request limits of a host.
public struct HostRule: Sendable, Equatable {
    /// The host name; its subdomains are included.
    public var host: String
    /// Concurrent requests.
    public var connections: Int
    /// Seconds between any two requests for feeds; nil if unlimited.
    public var spacing: TimeInterval?
    /// The minimum seconds between two requests for the same feed; nil if unlimited.
    public var interval: TimeInterval?

    public init(host: String, connections: Int = 1, spacing: TimeInterval? = nil, interval: TimeInterval? = nil) {
        self.host = host
        self.connections = connections
        self.spacing = spacing
        self.interval = interval
    }

    /// Hosts known to be strict.
    public static let known: [HostRule] = [
        // One feed a minute, otherwise 429 (NetNewsWire #5328, July 2026).
        HostRule(host: "reddit.com", spacing: 60, interval: 900),
        // Asked other readers to request one feed per refresh (NetNewsWire #4428).
        HostRule(host: "openrss.org", spacing: 300, interval: 3_600),
        // One conditional request an hour, one unconditional request a day (NetNewsWire #4531).
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
