public import News

/// The outcome of storing a feed's document.
public struct StoredUpdate: Sendable, Equatable {
    /// Newly stored articles, without those that a rule or their story has hidden.
    public let new: Int
    /// Known articles that changed.
    public let changed: Int
    /// The new articles to notify of: the unread ones, unless a rule says otherwise.
    public let news: NewArticles
    /// Those of them that a rule announces, even if their feed's articles are not.
    public let newsByRule: NewArticles
    /// Those to notify of only if the user was not notified of their stories, in document order; `news` and
    /// `newsByRule` leave them out.
    public let repeated: [RepeatedArticle]
    /// Whether nothing had ever been stored of the feed.
    public let isFirst: Bool

    public init(
        new: Int, changed: Int, news: NewArticles = NewArticles(), newsByRule: NewArticles = NewArticles(),
        repeated: [RepeatedArticle] = [], isFirst: Bool = false
    ) {
        self.new = new
        self.changed = changed
        self.news = news
        self.newsByRule = newsByRule
        self.repeated = repeated
        self.isFirst = isFirst
    }
}
