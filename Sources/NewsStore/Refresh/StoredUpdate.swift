public import News

/// What storing a feed's document came to.
public struct StoredUpdate: Sendable, Equatable {
    /// Articles that were not known.
    public let new: Int
    /// Of these, the ones that a rule marked as read.
    public let readByRule: Int
    /// Known articles of which something changed.
    public let changed: Int

    /// Titles of the first of the new ones that are unread, in the document's order, in which most feeds begin with the newest.
    public let newTitles: [String]
    /// The article of the first of these titles; nil: there is none.
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
