public import FoundationEssentials

/// What a feed's last document told of when the feed changes; kept, since a 304 tells nothing.
public struct FeedSchedule: Sendable, Equatable {
    /// RSS's `ttl`, seconds.
    public var timeToLive: TimeInterval?
    /// `sy:updatePeriod` by `sy:updateFrequency`, seconds.
    public var updatePeriod: TimeInterval?
    /// RSS's `skipHours` and `skipDays`.
    public var skipped: SkippedTimes
    /// The usual time between two posts, seconds; nil with fewer than two dates.
    public var postGap: TimeInterval?
    /// When the newest post was published.
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

    /// Posts whose dates shape the rhythm: the last ones, since feeds change their ways.
    private static let postsThatCount = 11

    /// Sets the rhythm from the dates of the posts, in any order; those in the future do not count.
    public mutating func setRhythm(of posts: [Date], now: Date) {
        // The last ones so far, newest first: a document of ten thousand posts needs no sorting of them all.
        var past: [Date] = []
        for post in posts where post <= now {
            if past.count == Self.postsThatCount, let oldest = past.last, post <= oldest { continue }
            let place = past.firstIndex { $0 <= post } ?? past.endIndex
            if place < past.endIndex, past[place] == post { continue }
            past.insert(post, at: place)
            if past.count > Self.postsThatCount { past.removeLast() }
        }
        newestPost = past.first
        // The median: a summer's silence or an hour's burst says little about the usual.
        let gaps = zip(past, past.dropFirst()).map { $0.timeIntervalSince($1) }.sorted()
        postGap = gaps.isEmpty ? nil : gaps[gaps.count / 2]
    }
}
