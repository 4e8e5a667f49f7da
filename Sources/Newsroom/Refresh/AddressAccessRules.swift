import News
import Web

/// Which addresses may be contacted for feeds, and for the pages, pictures and files they lead to.
///
/// A feed is public or private by the user's setting, or else by its first successful fetch. A public one stays in the
/// public network, even if its name later resolves to a private address (DNS rebinding).
public struct AddressAccessRules: Sendable {
    let settings: RefreshSettings
    let web: WebClient

    /// - Parameter isPrivate: Whether the first successful fetch reached a private address; nil if unknown.
    func ofFeed(_ feed: String, isPrivate: Bool?) -> NetworkReach {
        switch settings.own(feed).isPrivate ?? isPrivate {
        case true?: .anywhere
        case false?: .publicOnly
        case nil: .asNamed
        }
    }

    /// The reach of an address in the feed.
    func ofLink(_ address: String, in feed: String, isPrivate: Bool?) -> NetworkReach {
        // The user's setting also applies to feeds made by programs.
        if let own = settings.own(feed).isPrivate { return own ? .anywhere : .publicOnly }
        let source = FeedCommand.isCommand(feed) ? FeedCommand.source(of: feed) : feed
        // A file, or a program that fetches nothing through newsterm, is under the user's control.
        guard let source, WebClient.isWeb(source) else { return .asNamed }
        switch ofFeed(feed, isPrivate: isPrivate) {
        case .asNamed where web.isPrivateHost(source): return .anywhere
        case .asNamed where WebClient.isSameServer(address, source): return .asNamed
        case .asNamed: return .publicOnly
        case let reach: return reach
        }
    }
}
