public import FoundationEssentials

/// A feed as the library knows it: what the user listed, and what its last check said.
public struct Feed: Identifiable, Sendable, Equatable {
    /// The library's own number for a feed; stable for the life of the library.
    public struct ID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
        public let rawValue: Int64
        public init(rawValue: Int64) { self.rawValue = rawValue }
        public static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
    }

    public let id: ID
    /// The address as it stands in the feed list.
    public var url: String
    /// What the list shows: the user's own title, else the feed's, else its address.
    public var title: String
    /// The site's address, from the feed's `link`.
    public var siteLink: String?
    /// The tags of the feed's line, in their order.
    public var tags: [String]
    /// The user wants it in no list but those of their saved queries and tags (its line has a tag that begins with `!`).
    public var isHidden: Bool
    /// Kept, not counted: how many articles are stored, and how many of them are unread.
    public var articleCount: Int
    public var unreadCount: Int
    /// When the feed was last asked for, whatever came of it; nil: never.
    public var lastCheck: Date?
    /// The earliest time of the next request; nil: at once.
    public var nextCheck: Date?
    /// Why then, as a sentence; nil before the first check.
    public var nextCheckReason: String?
    /// The server said that the feed is gone for good (410): it is not asked any more by itself.
    public var isStopped: Bool
    /// The address that is asked in place of `url`, since permanent redirects lead there again and again.
    public var movedTo: String?
    /// What went wrong at the last check, as a sentence; nil: nothing.
    public var failure: String?
    /// Failed checks in a row.
    public var failureCount: Int
    /// What went wrong, as a value; nil: the sentence is all there is.
    public var failureCause: StoredJSON<ExchangeCause>?
    /// Why the next check is when it is, as a value; nil: the sentence is all there is.
    public var nextCheckCause: StoredJSON<CheckReason>?
    /// The redirect from https to http that the last answer came by; nil: none.
    public var unencryptedRedirect: UnencryptedRedirect?

    public init(
        id: ID, url: String, title: String, siteLink: String? = nil, tags: [String] = [], isHidden: Bool = false,
        articleCount: Int = 0, unreadCount: Int = 0, lastCheck: Date? = nil, nextCheck: Date? = nil,
        nextCheckReason: String? = nil,
        isStopped: Bool = false, movedTo: String? = nil, failure: String? = nil, failureCount: Int = 0,
        failureCause: StoredJSON<ExchangeCause>? = nil, nextCheckCause: StoredJSON<CheckReason>? = nil,
        unencryptedRedirect: UnencryptedRedirect? = nil
    ) {
        self.id = id
        self.url = url
        self.title = title
        self.siteLink = siteLink
        self.tags = tags
        self.isHidden = isHidden
        self.articleCount = articleCount
        self.unreadCount = unreadCount
        self.lastCheck = lastCheck
        self.nextCheck = nextCheck
        self.nextCheckReason = nextCheckReason
        self.isStopped = isStopped
        self.movedTo = movedTo
        self.failure = failure
        self.failureCount = failureCount
        self.failureCause = failureCause
        self.nextCheckCause = nextCheckCause
        self.unencryptedRedirect = unencryptedRedirect
    }
}
