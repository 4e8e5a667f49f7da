public import FoundationEssentials
public import News

/// What a refresh did with one feed.
public struct RefreshOutcome: Sendable, Equatable {
    public enum Status: String, Sendable, Codable, CaseIterable {
        /// Articles were stored: new ones, or new versions of known ones.
        case new
        /// Fetched, without any difference.
        case unchanged
        /// Not fetched: it is not due, or the refresh was stopped before.
        case skipped
        case failed
    }

    /// As it stands in the feed list.
    public var url: String
    /// The feed, if it belongs to an account: other feeds may have the same address.
    public var accountFeed: Feed.ID?
    public var status: Status
    /// Articles that were not stored before, without hidden ones.
    public var new: Int
    /// One or more sentences: what happened, and when the feed is fetched next.
    public var reason: String
    /// The earliest time of the next request; nil means at the next refresh.
    public var nextCheck: Date?
    /// Whether the refresh was cancelled before this feed was done; it stays due, and nothing was stored.
    public var isCancelled: Bool
    /// Whether it was unreachable because there is no network; it stays due, and no failure is recorded.
    public var isOffline = false
    /// Set while it is undecided what being unreachable means.
    var unreached: ServerUnreachable?
    /// Set if it was not fetched because its host asked for a pause, although it was due or requested.
    public var postponement: Postponement?
    /// Set if it was not fetched because of a mistake in the configuration, although it was due or requested.
    public var hold: CheckReason?
    /// Whether the background session continues its fetch, handed over by this refresh or an earlier one.
    public var isHandedOver = false
    /// The new articles to notify of. Empty for a feed's first fetch, because its articles are new only to the library.
    public var news = NewArticles()
    /// Those of them that a rule announces, even if their feed's articles are not.
    public var newsByRule = NewArticles()
    /// New articles to notify of if the user was not notified of their stories; `news` and `newsByRule` leave them out.
    public var repeated: [RepeatedArticle] = []
    /// Whether it was not fetched because its server said that it is gone for good.
    public var isStopped = false

    /// A sentence that the user should know though the check succeeded, also part of `reason`; nil if there is none.
    public var warning: String?
    /// Whether there may be articles to notify of.
    public var hasNews: Bool { news.count > 0 || !repeated.isEmpty }

    /// Whether it was not fetched because it was not due.
    var isNotDue: Bool {
        status == .skipped && !isCancelled && !isOffline && !isHandedOver && !isStopped && postponement == nil
            && hold == nil
    }

    /// What went wrong, as values; nil if nothing did, or if there is only the reason.
    public var failure: Failure?

    /// Why a check failed, and when the feed is fetched next.
    public struct Failure: Sendable, Equatable {
        public var cause: ExchangeCause
        public var next: CheckReason?
    }

    /// Why and how long a feed must wait.
    public struct Postponement: Sendable, Equatable {
        public var cause: CheckReason
        public var seconds: TimeInterval

        public init(cause: CheckReason, seconds: TimeInterval) {
            self.cause = cause
            self.seconds = seconds
        }
    }

    public init(
        url: String, status: Status, new: Int = 0, reason: String, nextCheck: Date? = nil, isCancelled: Bool = false
    ) {
        self.url = url
        self.status = status
        self.new = new
        self.reason = reason
        self.nextCheck = nextCheck
        self.isCancelled = isCancelled
    }
}
