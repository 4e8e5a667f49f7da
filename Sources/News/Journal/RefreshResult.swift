public import FoundationEssentials

/// The outcome of a refresh that the user requested.
public struct RefreshResult: Codable, Sendable, Equatable {
    /// The number of feeds by outcome, and of new articles.
    public struct Counts: Codable, Sendable, Equatable {
        /// Articles that were not stored before.
        public var newArticles = 0
        /// Feeds with new articles.
        public var feedsWithNews = 0
        /// Feeds with any change.
        public var updated = 0
        public var unchanged = 0
        public var failed = 0
        /// Feeds that were not requested, because they are not due or have been stopped.
        public var skipped = 0
        /// Skipped feeds whose host asked to wait.
        public var postponed = 0
        /// Skipped feeds whose fetch continues in the background session.
        public var handedOver = 0
        /// Skipped feeds that were unreachable for lack of a network.
        public var offline = 0
        /// Skipped feeds that are suspended by a configuration error.
        public var held = 0
        /// Feeds that were not requested because the refresh ended early.
        public var cancelled = 0

        public init() {}

        private enum CodingKeys: String, CodingKey {
            case newArticles, feedsWithNews, updated, unchanged, failed, skipped, postponed, offline, held, cancelled
            // The name under which it is stored.
            case handedOver = "promoted"
        }
    }

    /// The outcome as an English sentence.
    public var words: String
    /// nil if only the words are known: another process reported them, or they state an error.
    public var counts: Counts?
    /// Why the first feed failed, if no feed answered; nil otherwise, or if only the words are known.
    public var failure: ExchangeCause?
    /// When the feed is requested next, or what the feeds wait for; nil if only the words are known.
    public var next: CheckReason?
    /// Seconds until the last of the feeds that wait for their hosts may be requested; nil if none waits.
    public var wait: TimeInterval?
    /// When the first feed is due, if none was; nil otherwise, or if unknown.
    public var nextDue: Date?
    /// What was done for accounts; nil if only the words are known, or if there are none.
    public var accounts: [AccountOutcome]?
    /// Whether it stopped because the process was ending: another process continues it.
    public var isStopped = false

    public init(words: String, counts: Counts? = nil) {
        self.words = words
        self.counts = counts
    }
}
