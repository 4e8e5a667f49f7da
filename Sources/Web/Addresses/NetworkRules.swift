import Glibc

/// What the client holds true of the network around it.
struct NetworkRules: Sendable {
    var proxies = ProxySettings.inEnvironment()
    /// Which addresses a redirect from a public host must not lead to.
    var isPrivate: @Sendable (IPAddress) -> Bool = { $0.isPrivate }
    /// Whether the name service says that there is no such host; false when it gives no answer, as without a network.
    /// Blocks.
    var deniesHost: @Sendable (String) -> Bool = { host in
        var addresses: UnsafeMutablePointer<addrinfo>?
        defer { if let addresses { freeaddrinfo(addresses) } }
        return getaddrinfo(host, nil, nil, &addresses) == EAI_NONAME
    }

    /// Whether a host is known to be private without its name being looked up.
    func namesPrivate(_ host: String) -> Bool {
        IPAddress(host).map(isPrivate) ?? (host == "localhost" || host.hasSuffix(".localhost"))
    }
}

/// Which addresses an exchange may connect to. Behind a proxy, which looks names up itself, only addresses that are written
/// as numbers are judged.
public enum NetworkReach: String, Codable, Sendable, Hashable {
    /// The user named the address: it may be private. Redirects of a public address lead to public addresses only.
    case asNamed
    /// Any address, private ones included, and so may every redirect.
    case anywhere
    /// Public addresses only, the first one included.
    case publicOnly
}
