import News
import Web

/// Which addresses requests for feeds may connect to, and those for what feeds lead to: pages, pictures and files.
///
/// A feed is public or private by what the user said, else by what its first fetch that succeeded met. A public one stays
/// in the public network, even when its name resolves to a private address later (DNS rebinding).
public struct ReachRules: Sendable {
    let settings: RefreshSettings
    let web: WebClient

    /// - Parameter isPrivate: what the first fetch that succeeded met; nil: unknown.
    func ofFeed(_ feed: String, isPrivate: Bool?) -> NetworkReach {
        switch settings.own(feed).isPrivate ?? isPrivate {
        case true?: .anywhere
        case false?: .publicOnly
        case nil: .asNamed
        }
    }

    /// The same for an address that stands in the feed.
    func ofLink(_ address: String, in feed: String, isPrivate: Bool?) -> NetworkReach {
        // What the user says holds for feeds that programs make, too.
        if let own = settings.own(feed).isPrivate { return own ? .anywhere : .publicOnly }
        let source = FeedCommand.isCommand(feed) ? FeedCommand.source(of: feed) : feed
        // A file, or a program that fetches nothing through newsterm, is the user's own.
        guard let source, WebClient.isWeb(source) else { return .asNamed }
        switch ofFeed(feed, isPrivate: isPrivate) {
        case .asNamed where web.namesPrivateHost(source): return .anywhere
        case .asNamed where WebClient.isSameServer(address, source): return .asNamed
        case .asNamed: return .publicOnly
        case let reach: return reach
        }
    }
}
