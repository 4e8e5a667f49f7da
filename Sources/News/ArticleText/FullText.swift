public import FoundationEssentials

/// The main text of an article's page, which was fetched at the user's request.
public struct FullText: Sendable, Equatable {
    /// Addresses in it are absolute.
    public var html: String
    /// The page that answered.
    public var url: String?
    public var fetched: Date
    /// Whether the article is read in it: the user may have gone back to the feed's own text.
    public var isChosen: Bool

    public init(html: String, url: String?, fetched: Date, isChosen: Bool = true) {
        self.html = html
        self.url = url
        self.fetched = fetched
        self.isChosen = isChosen
    }
}

/// Which of an article's texts is read.
public enum TextSource: Sendable, Hashable {
    /// What the feed gave.
    case feed
    /// The full text, where it was fetched; else the feed's.
    case page
}
