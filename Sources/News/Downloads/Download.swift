public import FoundationEssentials

/// A file that the user wants to have, as the library remembers it from the wish on. What happens while it is fetched,
/// the session of downloads knows (``DownloadStatus``).
public struct Download: Identifiable, Sendable, Equatable {
    /// The library's own number for a download; stable for the life of the library.
    public struct ID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
        public let rawValue: Int64
        public init(rawValue: Int64) { self.rawValue = rawValue }
        public static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
    }

    /// How far it has come.
    public enum State: String, Sendable, CaseIterable {
        /// The session has it, or is to be given it.
        case active
        /// All bytes are there, and the file is getting its name.
        case placing
        /// All bytes are there, but the file cannot get its name; it is kept until it can.
        case unplaced
        case finished
        case failed
        /// The user, or retention, has removed it: it is not downloaded again by itself.
        case removed
    }

    public let id: ID
    /// nil: it was asked for by its address, or the article is no longer stored.
    public var article: Headline.ID?
    /// nil: it was asked for by its address.
    public var feed: Feed.ID?
    /// The names of feed and article when it was asked for; they stay when the article goes. Empty: there is none.
    public var feedTitle: String
    public var title: String
    public var published: Date?
    public var enclosure: Enclosure
    /// By this the session knows it.
    public var task: UUID
    public var state: State
    /// Nobody asked for this one: a rule did.
    public var isAutomatic: Bool
    /// Where the file is, or is about to be; nil: that is not decided.
    public var path: String?
    /// What the file was when it got its place.
    public var file: FileMark?
    /// Why it failed, or cannot get its place.
    public var failure: ExchangeFailure?
    /// What the session gave to go on from; of no meaning to anybody else.
    public var resumeData: [UInt8]?
    public var added: Date
    public var finished: Date?
    /// When it was opened last from here.
    public var opened: Date?

    public init(
        id: ID, article: Headline.ID? = nil, feed: Feed.ID? = nil, feedTitle: String = "", title: String = "",
        published: Date? = nil, enclosure: Enclosure, task: UUID, state: State = .active, isAutomatic: Bool = false,
        path: String? = nil, file: FileMark? = nil, failure: ExchangeFailure? = nil, resumeData: [UInt8]? = nil,
        added: Date,
        finished: Date? = nil, opened: Date? = nil
    ) {
        self.id = id
        self.article = article
        self.feed = feed
        self.feedTitle = feedTitle
        self.title = title
        self.published = published
        self.enclosure = enclosure
        self.task = task
        self.state = state
        self.isAutomatic = isAutomatic
        self.path = path
        self.file = file
        self.failure = failure
        self.resumeData = resumeData
        self.added = added
        self.finished = finished
        self.opened = opened
    }

    /// What it is called: by its article, else by itself. Several of an article have the same name
    /// (``DownloadStatus/name``).
    public var name: String { title.isEmpty ? enclosure.name : title }
}

/// By this a file that newsterm wrote is told from one that the user put in its place, or changed.
public struct FileMark: Sendable, Hashable {
    /// Bytes.
    public var size: Int64
    /// Nanoseconds since 1970.
    public var modified: Int64

    public init(size: Int64, modified: Int64) {
        self.size = size
        self.modified = modified
    }
}
