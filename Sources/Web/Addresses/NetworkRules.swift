/// What the client holds true of the network around it.
struct NetworkRules: Sendable {
    var proxies = ProxySettings.inEnvironment()
    /// Which addresses a redirect from a public host must not lead to.
    var isPrivate: @Sendable (IPAddress) -> Bool = { $0.isPrivate }

    /// Whether a host is known to be private without its name being looked up.
    func namesPrivate(_ host: String) -> Bool {
        IPAddress(host).map(isPrivate) ?? (host == "localhost" || host.hasSuffix(".localhost"))
    }
}
