public import FoundationEssentials
public import News

/// What a refresh did with one feed.
public struct RefreshOutcome: Sendable, Equatable {
    public enum Status: String, Sendable, Codable, CaseIterable {
        /// Articles were stored: new ones, or new versions of known ones.
        case new
        /// Asked, and nothing was different.
        case unchanged
        /// Not asked: it is not due, or the refresh was stopped before.
        case skipped
        case failed
    }

    /// As it stands in the feed list.
    public var url: String
    public var status: Status
    /// Articles that were not stored before.
    public var new: Int
    /// Of these, the ones that a rule marked as read: nobody has to be told of them.
    public var readByRule = 0
    /// A sentence: what happened, and when the feed is asked next.
    public var reason: String
    /// The earliest time of the next request; nil: at the next refresh.
    public var nextCheck: Date?
    /// The refresh was cancelled before this feed was done; it stays due, and nothing of it was stored.
    public var isCancelled: Bool
    /// Not reached, since there is no network; it stays due, and nothing is held against it.
    public var isOffline = false
    /// Not reached; what that means is not decided yet.
    var unreached: Unreached?
    /// Not asked since its host wants to be left alone, although it was due or meant to be asked; nil: that was not so.
    public var postponement: Postponement?
    /// Not asked because of a mistake in the configuration, although it was due or meant to be asked; nil: that was not so.
    public var hold: CheckReason?
    /// Its fetch goes on in the background session, which this refresh or an earlier one handed it to.
    public var isPromoted = false
    /// Titles of the first of the new articles that are unread, in the document's order, in which most feeds begin with the newest; none
    /// for a feed of which nothing had been stored, since they are new to the library only.
    public var newTitles: [String] = []
    /// The article of the first of these titles.
    public var newest: Headline.ID?
    /// Not asked since it is gone for good, its server said.
    public var isStopped = false

    /// What the user should know although the check succeeded, as a sentence, which `reason` holds too; nil: nothing.
    public var warning: String?
    /// Not asked, since it was not due.
    var isNotDue: Bool {
        status == .skipped && !isCancelled && !isOffline && !isPromoted && !isStopped && postponement == nil
            && hold == nil
    }

    /// What went wrong, as values; nil: nothing, or the reason is all there is.
    public var failure: Failure?

    /// Why a check failed, and when the feed is asked next.
    public struct Failure: Sendable, Equatable {
        public var cause: ExchangeCause
        public var next: CheckReason?
    }

    /// Why a feed has to wait, and for how long.
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
