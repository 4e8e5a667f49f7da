public import FoundationEssentials

/// The update hints in a feed's last document; stored, because a 304 carries none.
public struct FeedSchedule: Sendable, Equatable {
    /// RSS `ttl`, in seconds.
    public var timeToLive: TimeInterval?
    /// `sy:updatePeriod` divided by `sy:updateFrequency`, in seconds.
    public var updatePeriod: TimeInterval?
    /// RSS `skipHours` and `skipDays`.
    public var skipped: SkippedTimes
    /// The usual time between posts, in seconds; nil with fewer than two dates.
    public var postGap: TimeInterval?
    /// The date of the newest post.
    public var newestPost: Date?

    public init(
        timeToLive: TimeInterval? = nil, updatePeriod: TimeInterval? = nil, skipped: SkippedTimes = SkippedTimes(),
        postGap: TimeInterval? = nil, newestPost: Date? = nil
    ) {
        self.timeToLive = timeToLive
        self.updatePeriod = updatePeriod
        self.skipped = skipped
        self.postGap = postGap
        self.newestPost = newestPost
    }

    /// How many of the latest posts determine the rhythm: feeds change their habits.
    private static let recentPostCount = 11

    /// Sets the rhythm from post dates in any order, ignoring future ones.
    public mutating func setUpdateHints(of posts: [Date], now: Date) {
        // The latest posts so far, newest first, so that a document with ten thousand posts need not be sorted.
        var past: [Date] = []
        for post in posts where post <= now {
            if past.count == Self.recentPostCount, let oldest = past.last, post <= oldest { continue }
            let place = past.firstIndex { $0 <= post } ?? past.endIndex
            if place < past.endIndex, past[place] == post { continue }
            past.insert(post, at: place)
            if past.count > Self.recentPostCount { past.removeLast() }
        }
        newestPost = past.first
        // The median: a summer break or an hour's burst says little about the usual gap.
        let gaps = zip(past, past.dropFirst()).map { $0.timeIntervalSince($1) }.sorted()
        postGap = gaps.isEmpty ? nil : gaps[gaps.count / 2]
    }
}
