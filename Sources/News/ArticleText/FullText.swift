public import FoundationEssentials

/// The main text of an article's page, fetched at the user's request.
public struct FullText: Sendable, Equatable {
    /// With absolute addresses.
    public var html: String
    /// The address of the page that answered.
    public var url: String?
    public var fetched: Date
    /// Whether the article opens in this text: the user may have switched back to the feed's text.
    public var isChosen: Bool

    public init(html: String, url: String?, fetched: Date, isChosen: Bool = true) {
        self.html = html
        self.url = url
        self.fetched = fetched
        self.isChosen = isChosen
    }
}

/// Which of an article's texts to show.
public enum TextSource: Sendable, Hashable {
    /// The feed's own text.
    case feed
    /// The full text if it was fetched, else the feed's.
    case page
}
