public import FoundationEssentials

/// A file that the user wants, as the library stores it from the request on. The download session knows the state of
/// the transfer (``DownloadStatus``).
public struct Download: Identifiable, Sendable, Equatable {
    /// The library's row number for a download; stable for the life of the library.
    public struct ID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
        public let rawValue: Int64
        public init(rawValue: Int64) { self.rawValue = rawValue }
        public static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
    }

    /// The stored state.
    public enum State: String, Sendable, CaseIterable {
        /// The session has it or will be given it.
        case active
        /// All bytes have arrived; the file is being placed.
        case placing
        /// All bytes have arrived, but the file cannot be placed; it is kept until it can.
        case unplaced
        case finished
        case failed
        /// The user or retention removed it; it is not downloaded automatically again.
        case removed
    }

    public let id: ID
    /// nil if it was requested by address, or the article is no longer stored.
    public var article: Headline.ID?
    /// nil if it was requested by address.
    public var feed: Feed.ID?
    /// The names of feed and article at the time of the request, kept after the article is deleted. Empty if none.
    public var feedTitle: String
    public var title: String
    public var published: Date?
    public var enclosure: Enclosure
    /// Identifies the download in the session.
    public var task: UUID
    public var state: State
    /// Whether it was requested by the automatic download policy.
    public var isAutomatic: Bool
    /// The file's actual or intended path; nil until it is decided.
    public var path: String?
    /// The file's size and modification time when it was placed.
    public var file: FileMark?
    /// Why it failed or cannot be placed.
    public var failure: ExchangeFailure?
    /// The session's data for resuming, opaque to everything else.
    public var resumeData: [UInt8]?
    public var added: Date
    public var finished: Date?
    /// When newsterm last opened it.
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

    /// The article's title, else the file's name. Several files of one article share a name (``DownloadStatus/name``).
    public var name: String { title.isEmpty ? enclosure.name : title }
}

/// Distinguishes a file that newsterm wrote from one that the user replaced or changed.
public struct FileMark: Sendable, Hashable {
    /// The size in bytes.
    public var size: Int64
    /// The modification time, in nanoseconds since 1970.
    public var modified: Int64

    public init(size: Int64, modified: Int64) {
        self.size = size
        self.modified = modified
    }
}
