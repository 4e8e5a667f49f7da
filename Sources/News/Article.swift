public import FoundationEssentials

/// One row of an article list: what the list shows, without anything that must be read from the article's body.
public struct Headline: Identifiable, Sendable, Equatable {
    /// The library's row number for an article; stable for the life of the library.
    public struct ID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
        public let rawValue: Int64
        public init(rawValue: Int64) { self.rawValue = rawValue }
        public static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
    }

    public let id: ID
    public var feedID: Feed.ID
    public var feedTitle: String
    /// Plain text: no markup or control characters, one line. Empty if the feed gave none.
    public var title: String
    /// Without invisible characters.
    public var link: String?
    public var author: String?
    /// As the feed states it; nil if it does not.
    public var published: Date?
    /// The sort key of lists: `published`, capped at the time of the fetch; the time of the fetch if missing.
    public var sortDate: Date
    public var isRead: Bool
    public var isStarred: Bool
    /// The user's own tags, in alphabetical order.
    public var tags: [String]
    /// The article's playable file; nil if there is none.
    public var media: Media?
    /// The first words of the text; nil if it has none or they were not requested.
    public var opening: String?

    /// The first playable file of an article, according to its feed.
    public struct Media: Sendable, Equatable {
        public var isVideo: Bool
        /// The playing time in seconds; nil if the feed does not state it.
        public var seconds: Int?

        public init(isVideo: Bool, seconds: Int?) {
            self.isVideo = isVideo
            self.seconds = seconds
        }
    }

    public init(
        id: ID, feedID: Feed.ID, feedTitle: String, title: String, link: String?, author: String?, published: Date?,
        sortDate: Date, isRead: Bool, isStarred: Bool, tags: [String] = [], media: Media? = nil, opening: String? = nil
    ) {
        self.id = id
        self.feedID = feedID
        self.feedTitle = feedTitle
        self.title = title
        self.link = link.map(ShownAddress.of)
        self.author = author
        self.published = published
        self.sortDate = sortDate
        self.isRead = isRead
        self.isStarred = isStarred
        self.tags = tags
        self.media = media
        self.opening = opening
    }
}

/// A whole article: its headline and its body.
public struct Article: Identifiable, Sendable, Equatable {
    public var headline: Headline
    /// HTML as the feed gave it, relative addresses unresolved; nil when absent.
    public var summary: String?
    /// HTML as the feed gave it, relative addresses unresolved; nil when absent.
    public var content: String?
    public var enclosures: [Enclosure]
    public var categories: [String]
    /// The address the feed's document came from: the base for relative addresses.
    public var feedURL: String
    /// nil if it was not fetched.
    public var fullText: FullText?

    /// The text that the article opens in.
    public var chosenText: TextSource { fullText?.isChosen == false ? .feed : .page }
    /// Where the user stopped reading the text that opens first; nil to start at the beginning.
    public var place: ReadingPlace?
    /// What rules did with the article when it arrived, in rule order.
    public var rules: [RuleMark]

    public var id: Headline.ID { headline.id }

    public init(
        headline: Headline, summary: String?, content: String?, enclosures: [Enclosure], categories: [String],
        feedURL: String, fullText: FullText? = nil, place: ReadingPlace? = nil, rules: [RuleMark] = []
    ) {
        self.headline = headline
        self.summary = summary
        self.content = content
        self.enclosures = enclosures
        self.categories = categories
        self.feedURL = feedURL
        self.fullText = fullText
        self.place = place
        self.rules = rules
    }
}
