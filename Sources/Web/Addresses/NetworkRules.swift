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
