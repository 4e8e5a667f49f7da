/// What the client holds true of the network around it.
struct NetworkRules: Sendable {
    var proxies = ProxySettings.inEnvironment()
    /// Which addresses a redirect from a public host must not lead to.
    var isPrivate: @Sendable (IPAddress) -> Bool = { $0.isPrivate }
}
