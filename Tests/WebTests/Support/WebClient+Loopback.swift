@testable import Web

extension WebClient {
    /// A client that ignores the environment's proxies.
    static func onLoopback(
        _ configuration: WebConfiguration = WebConfiguration(),
        isPrivate: @escaping @Sendable (IPAddress) -> Bool = { $0.isPrivate }
    ) -> WebClient {
        WebClient(configuration: configuration, network: NetworkRules(proxies: ProxySettings(), isPrivate: isPrivate))
    }
}
