public import FoundationEssentials

/// What came of a refresh that the user asked for.
public struct RefreshResult: Codable, Sendable, Equatable {
    /// What became of the feeds, and of how many.
    public struct Counts: Codable, Sendable, Equatable {
        /// Articles that were not stored before.
        public var newArticles = 0
        /// Feeds that had such articles.
        public var feedsWithNews = 0
        /// Feeds in which something had changed.
        public var updated = 0
        public var unchanged = 0
        public var failed = 0
        /// Feeds that were not asked since they are not due, or not asked any more.
        public var skipped = 0
        /// Of them those whose host wants to be left alone.
        public var postponed = 0
        /// Of them those whose fetch goes on in the background session.
        public var promoted = 0
        /// Of them those that could not be reached for want of a network.
        public var offline = 0
        /// Of them those that are suspended because of a mistake in the configuration.
        public var held = 0
        /// Feeds that were not asked since the refresh ended early.
        public var cancelled = 0

        public init() {}
    }

    /// A sentence in English.
    public var words: String
    /// nil: all that is known are the words, of another process or of what went wrong.
    public var counts: Counts?
    /// Why the first feed failed, where none has answered; nil: that did not happen, or the words are all there is.
    public var failure: ExchangeCause?
    /// When it is asked next, or what the feeds wait for; nil: the words are all there is.
    public var next: CheckReason?
    /// Seconds for which the feeds wait, where all of them have to wait for their hosts.
    public var wait: TimeInterval?
    /// When the first feed is due, where none was; nil: that is not so, or it is not known.
    public var nextDue: Date?
    /// Whether it was stopped since the program was about to be: another process goes on with what is left.
    public var isStopped = false

    public init(words: String, counts: Counts? = nil) {
        self.words = words
        self.counts = counts
    }
}
