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
    /// When the user opened it last: the sort key of the list of recently read articles; nil in other lists.
    public var lastRead: Date?
    public var isRead: Bool
    public var isStarred: Bool
    /// Whether it is left out of all lists and counts; a search for `is:hidden` finds it.
    public var isHidden: Bool
    /// The user's own tags, in alphabetical order.
    public var tags: [String]
    /// The article's playable file; nil if there is none.
    public var media: Media?
    /// The first words of the text; nil if it has none or they were not requested.
    public var opening: String?
    /// The other visible articles with the same link, in the order of their arrival: the row stands for them too.
    public var alsoIn: [StoryPart] = []
    /// What became of the user's requests to save it; nil if there are none.
    public var saveMark: Save.Mark?

    /// The date by which its list is sorted.
    public var listDate: Date { lastRead ?? sortDate }

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
        sortDate: Date, isRead: Bool, isStarred: Bool, isHidden: Bool = false, tags: [String] = [],
        media: Media? = nil, opening: String? = nil
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
        self.isHidden = isHidden
        self.tags = tags
        self.media = media
        self.opening = opening
    }
}

/// That the user has opened an article with the same link earlier.
public struct EarlierReading: Sendable, Equatable {
    public var feedTitle: String
    public var date: Date

    public init(feedTitle: String, date: Date) {
        self.feedTitle = feedTitle
        self.date = date
    }
}

/// A whole article: its headline and its body.
public struct Article: Identifiable, Sendable, Equatable {
    public var headline: Headline
    /// HTML as the feed gave it, with addresses made absolute as far as the parser could; nil when absent.
    public var summary: String?
    /// HTML as the feed gave it, with addresses made absolute as far as the parser could; nil when absent.
    public var content: String?
    public var enclosures: [Enclosure]
    public var categories: [String]
    /// The address of the page where it is discussed, without invisible characters; nil if its feed gives none.
    public var comments: String?
    /// Podcast data; nil if its feed has none.
    public var episode: Episode?
    /// The address the feed's document came from: the base for other relative addresses.
    public var feedURL: String
    /// nil if it was not fetched.
    public var fullText: FullText?
    /// Why it could not be fetched when that was tried last; nil if it was fetched since, or never tried.
    public var fullTextFailure: FullTextError?

    /// The text that is shown first.
    public var chosenText: TextSource { fullText?.isChosen == false ? .feed : .page }
    /// Where the user stopped reading the text that opens first; nil to start at the beginning.
    public var place: ReadingPlace?
    /// When its own retention ends, which a rule gave it; nil for the retention of all articles.
    public var keptUntil: Date?
    /// What rules did with the article, in the order in which they did it.
    public var rules: [RuleMark]
    /// What the user's commands printed about it, in the order of their names.
    public var kept: [KeptOutput]
    /// Where the user opened an article with the same link before this one arrived, as far as that is known.
    public var readBefore: EarlierReading?
    /// Where the user wants it saved, in the order of the services' names.
    public var saves: [Save] = []

    public var id: Headline.ID { headline.id }

    /// The file that its chapters belong to; nil if it has none.
    public var playedFile: Enclosure? {
        enclosures.first { $0.kind == .audio || $0.kind == .video } ?? enclosures.first
    }

    public init(
        headline: Headline, summary: String?, content: String?, enclosures: [Enclosure], categories: [String],
        comments: String? = nil, episode: Episode? = nil, feedURL: String, fullText: FullText? = nil,
        place: ReadingPlace? = nil, keptUntil: Date? = nil, rules: [RuleMark] = [], kept: [KeptOutput] = []
    ) {
        self.headline = headline
        self.summary = summary
        self.content = content
        self.enclosures = enclosures
        self.categories = categories
        self.comments = comments.map(ShownAddress.of)
        self.episode = episode
        self.feedURL = feedURL
        self.fullText = fullText
        self.place = place
        self.keptUntil = keptUntil
        self.rules = rules
        self.kept = kept
    }
}
