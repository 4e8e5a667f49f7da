public import FoundationEssentials
public import News
import NewsParser
import Web

/// A feed that was found for an address.
public struct FoundFeed: Sendable {
    public var url: String
    /// Its title in the page's link.
    public var title: String?
    /// The document, if finding the feed required fetching it, so that it need not be fetched again.
    var document: WebAnswer<FeedBody.Output>?

    init(url: String, title: String? = nil, document: WebAnswer<FeedBody.Output>? = nil) {
        self.url = url
        self.title = title
        self.document = document
    }
}

/// The result of examining an address.
public enum FeedDiscoveryResult: Sendable {
    case feed(FoundFeed)
    /// A page that names several feeds; the user chooses.
    case several([FoundFeed])
    /// Neither a feed nor a page that leads to one.
    case nothing(NoFeed)
    /// The address could not be fetched, or the server would not show it; it may still be a feed's. `until` is when its
    /// host may be contacted again, if it asked for a pause.
    case unknown(FoundFeed, ExchangeFailure, until: Date?)
}
