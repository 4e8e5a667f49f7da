public import News

/// The outcome of storing a feed's document.
public struct StoredUpdate: Sendable, Equatable {
    /// Newly stored articles.
    public let new: Int
    /// How many of the new ones a rule marked as read.
    public let readByRule: Int
    /// Known articles that changed.
    public let changed: Int

    /// Titles of the first new unread articles in document order, which in most feeds is newest first.
    public let newTitles: [String]
    /// The article of the first of these titles; nil if there is none.
    public let newest: Headline.ID?
    /// Whether nothing had ever been stored of the feed.
    public let isFirst: Bool

    public init(
        new: Int, readByRule: Int = 0, changed: Int, newTitles: [String] = [], newest: Headline.ID? = nil,
        isFirst: Bool = false
    ) {
        self.new = new
        self.readByRule = readByRule
        self.changed = changed
        self.newTitles = newTitles
        self.newest = newest
        self.isFirst = isFirst
    }
}
