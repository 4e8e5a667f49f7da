@testable import Web

extension WebClient {
    /// A client that no proxy of the environment's comes between.
    static func onLoopback(
        _ configuration: WebConfiguration = WebConfiguration(),
        isPrivate: @escaping @Sendable (IPAddress) -> Bool = { $0.isPrivate }
    ) -> WebClient {
        WebClient(configuration: configuration, network: NetworkRules(proxies: ProxySettings(), isPrivate: isPrivate))
    }
}
