/// Why no feed was found at an address. Each description is a sentence for the user; addresses are in their shown form.
public enum NoFeed: Codable, Sendable, Equatable, CustomStringConvertible {
    /// The document cannot be a feed or lead to one.
    case failed(ExchangeFailure)
    /// The page's only advertised feed is itself a page.
    case namesPage(String)
    case namesNoFeed(String, ExchangeFailure)
    case namesPrivateFeed(String)
    /// The page advertises no feed, and not all usual paths could be tried.
    case notAllTried(ExchangeFailure)
    case noneThere
    /// The RSS-Bridge, by its address, makes no feed of the page either.
    case bridgeMakesNone(String)
    /// The address of the RSS-Bridge did not answer as one.
    case notABridge(String)
    case bridgeFailed(String, ExchangeFailure)
    /// The host name could not be resolved.
    case noSuchHost(String)
    /// The address was typed without a scheme, and its server does not support TLS. The value is its http form.
    case noHTTPS(String)

    /// Whether the address leads to a list of feeds, which can be imported.
    public var isFeedList: Bool {
        if case .failed(let failure) = self, case .notAFeed(.feedList) = failure.cause { true } else { false }
    }

    public var description: String {
        switch self {
        case .failed(let failure): failure.sentence
        case .namesPage(let address): "The page names \(address) as its feed, but that is a page too."
        case .namesNoFeed(let address, let failure): "The page names \(address) as its feed. \(failure)"
        case .namesPrivateFeed(let address):
            "The page names \(address) as its feed, which is on a private network; add that address directly if you "
                + "trust it."
        case .notAllTried(let failure): "The page names no feed, and no other address could be tried: \(failure)"
        case .noneThere: "This page names no feed, and there is none at the usual addresses."
        case .bridgeMakesNone(let bridge): "This page names no feed, and the RSS-Bridge at \(bridge) makes none of it."
        case .notABridge(let bridge):
            "This page names no feed, and \(bridge), which rss_bridge names in config.toml, did not answer as an "
                + "RSS-Bridge does."
        case .bridgeFailed(let bridge, let failure):
            "This page names no feed, and the RSS-Bridge at \(bridge) could not be asked for one: \(failure)"
        case .noSuchHost(let host): "There is no host \(host); check the address for typos."
        case .noHTTPS(let plain): "The server does not speak https there; try \(plain) instead."
        }
    }
}
