public import FoundationEssentials
public import News
import NewsParser
import Web

/// A feed that was found for an address.
public struct FoundFeed: Sendable {
    public var url: String
    /// What the page calls it.
    public var title: String?
    /// The document itself, when finding the feed meant fetching it; it need not be fetched again.
    var document: WebAnswer<FeedBody.Output>?

    init(url: String, title: String? = nil, document: WebAnswer<FeedBody.Output>? = nil) {
        self.url = url
        self.title = title
        self.document = document
    }
}

/// What stands at an address.
public enum FeedFinding: Sendable {
    case feed(FoundFeed)
    /// A page that names several feeds; the user chooses.
    case several([FoundFeed])
    /// Nothing that could be a feed, or lead to one.
    case nothing(NoFeed)
    /// Nobody could look, or the server would not show it; the address may well be a feed's. The date
    /// is that before which its host is not to be asked, when it wants to be left alone.
    case unknown(FoundFeed, ExchangeFailure, until: Date?)
}
