/// New articles of one feed to notify of.
public struct NewArticles: Sendable, Equatable {
    public var count: Int
    /// The first titles, at most `FeedNews.keptTitles`, in document order, which in most feeds is newest first.
    public var titles: [String]
    /// The article of the first title; nil if there is none.
    public var newest: Headline.ID?

    public init(count: Int = 0, titles: [String] = [], newest: Headline.ID? = nil) {
        self.count = count
        self.titles = titles
        self.newest = newest
    }

    /// Adds an article that precedes the others in the document.
    public mutating func putFirst(_ title: String, _ article: Headline.ID) {
        count += 1
        titles.insert(title, at: 0)
        if titles.count > FeedNews.keptTitles { titles.removeLast() }
        newest = article
    }

    /// Adds an article that follows the others.
    public mutating func putLast(_ title: String, _ article: Headline.ID) {
        count += 1
        if titles.count < FeedNews.keptTitles { titles.append(title) }
        newest = newest ?? article
    }
}
