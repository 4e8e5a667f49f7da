public import FoundationEssentials

/// A feed as stored in the library: the user's settings, and the result of its last check.
public struct Feed: Identifiable, Sendable, Equatable {
    /// The library's row number for a feed; stable for the life of the library.
    public struct ID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
        public let rawValue: Int64
        public init(rawValue: Int64) { self.rawValue = rawValue }
        public static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
    }

    public let id: ID
    /// The address as written in the feed list.
    public var url: String
    /// The account whose server lists it; nil for a feed of the user's own list.
    public var account: Account.ID?
    /// The title that lists show: the user's own, else the feed's, else its address.
    public var title: String
    /// The site's address, from the feed's `link`.
    public var siteLink: String?
    /// The tags on the feed's line, in order.
    public var tags: [String]
    /// Hidden from every list except those of the user's saved queries and tags (its line has a tag starting with `!`).
    public var isHidden: Bool
    /// Stored counters: how many articles are stored, and how many of them are unread.
    public var articleCount: Int
    public var unreadCount: Int
    /// When the feed was last requested, whatever the result; nil if never.
    public var lastCheck: Date?
    /// The earliest time of the next request; nil for at once.
    public var nextCheck: Date?
    /// The reason for `nextCheck` as a sentence; nil before the first check.
    public var nextCheckReason: String?
    /// The server reported the feed as gone (410): it is not requested automatically.
    public var isStopped: Bool
    /// The address requested instead of `url`, to which permanent redirects have led repeatedly.
    public var movedTo: String?
    /// What went wrong at the last check, as a sentence; nil if nothing did.
    public var failure: String?
    /// Consecutive failed checks.
    public var failureCount: Int
    /// The failure as a value; nil if only the sentence is known.
    public var failureCause: StoredJSON<ExchangeCause>?
    /// The reason for `nextCheck` as a value; nil if only the sentence is known.
    public var nextCheckCause: StoredJSON<CheckReason>?
    /// The redirect from https to http in the last response; nil if none.
    public var unencryptedRedirect: UnencryptedRedirect?

    public init(
        id: ID, url: String, title: String, account: Account.ID? = nil, siteLink: String? = nil, tags: [String] = [],
        isHidden: Bool = false,
        articleCount: Int = 0, unreadCount: Int = 0, lastCheck: Date? = nil, nextCheck: Date? = nil,
        nextCheckReason: String? = nil,
        isStopped: Bool = false, movedTo: String? = nil, failure: String? = nil, failureCount: Int = 0,
        failureCause: StoredJSON<ExchangeCause>? = nil, nextCheckCause: StoredJSON<CheckReason>? = nil,
        unencryptedRedirect: UnencryptedRedirect? = nil
    ) {
        self.id = id
        self.url = url
        self.title = title
        self.account = account
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

extension Feed {
    /// The categories that an account's server has put it in.
    public var categories: [String] { tags.filter { !TagName.isOfAccount($0) && !FeedListing.sets($0) } }

    /// The name of its account; nil for a feed of the user's own list.
    public var accountName: String? {
        account == nil ? nil : tags.first(where: TagName.isOfAccount).map(TagName.shown)
    }
}
