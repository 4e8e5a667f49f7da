public import FoundationEssentials

/// One row of a list of articles: what the list shows, and nothing that has to be read from the article's body.
public struct Headline: Identifiable, Sendable, Equatable {
    /// The library's own number for an article; stable for the life of the library.
    public struct ID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
        public let rawValue: Int64
        public init(rawValue: Int64) { self.rawValue = rawValue }
        public static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
    }

    public let id: ID
    public var feedID: Feed.ID
    public var feedTitle: String
    /// Plain text: no markup, no control characters, one line. Empty when the feed gave none.
    public var title: String
    /// Nothing in it is invisible.
    public var link: String?
    public var author: String?
    /// As the feed says; nil when it does not.
    public var published: Date?
    /// What the lists are ordered by: `published`, at most the time of the fetch; without one, the time of the fetch.
    public var sortDate: Date
    public var isRead: Bool
    public var isStarred: Bool
    /// The user's own, in the order of the alphabet.
    public var tags: [String]
    /// What plays that comes with the article; nil: nothing does.
    public var media: Media?
    /// The first words of its text; nil: it has none, or nobody asked for them.
    public var opening: String?

    /// The first file of an article that plays, as its feed has it.
    public struct Media: Sendable, Equatable {
        public var isVideo: Bool
        /// nil: the feed does not say.
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
    /// The address the feed's document came from: the base of relative addresses.
    public var feedURL: String
    /// nil: it was not fetched.
    public var fullText: FullText?

    /// The text in which the article opens.
    public var chosenText: TextSource { fullText?.isChosen == false ? .feed : .page }
    /// Where a reader left the text that opens first; nil: it begins at the beginning.
    public var place: ReadingPlace?
    /// What rules did with it when it arrived, in their order.
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
