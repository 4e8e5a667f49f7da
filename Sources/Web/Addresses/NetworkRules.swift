import Glibc

/// What the client assumes about the network around it.
struct NetworkRules: Sendable {
    var proxies = ProxySettings.inEnvironment()
    /// Which addresses a redirect from a public host must not lead to.
    var isPrivate: @Sendable (IPAddress) -> Bool = { $0.isPrivate }
    /// Whether DNS says that there is no such host; false if DNS does not respond, as without a network. Blocks.
    var deniesHost: @Sendable (String) -> Bool = { host in
        var addresses: UnsafeMutablePointer<addrinfo>?
        defer { if let addresses { freeaddrinfo(addresses) } }
        return getaddrinfo(host, nil, nil, &addresses) == EAI_NONAME
    }

    /// Whether a host is private, as far as can be told without resolving its name.
    func namesPrivate(_ host: String) -> Bool {
        IPAddress(host).map(isPrivate) ?? (host == "localhost" || host.hasSuffix(".localhost"))
    }
}

/// Which addresses an exchange may connect to. Behind a proxy, which resolves names itself, only numeric addresses are
/// checked.
public enum NetworkReach: String, Codable, Sendable, Hashable {
    /// The user named the address, so it may be private. A public address may redirect only to public addresses.
    case asNamed
    /// Any address, including private ones, and the same for every redirect.
    case anywhere
    /// Only public addresses, including the first.
    case publicOnly
    /// Only private addresses, including the first: what is sent over http must not leave the user's own network.
    case privateOnly
}
