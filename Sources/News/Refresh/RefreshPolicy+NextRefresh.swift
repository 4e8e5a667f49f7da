public import FoundationEssentials

extension RefreshPolicy {
    /// The shortest pause between two refreshes that come by themselves, seconds.
    private static let shortestPause: TimeInterval = 60
    /// A refresh for feeds that had to wait comes this many times within the interval at most: who set a long interval
    /// wants few.
    private static let earlyRefreshesPerInterval = 5.0

    /// When a refresh is to come by itself after one that has ended.
    ///
    /// That is after the interval, in which every other feed's date falls due together with others; a refresh for each
    /// of these dates would be one a minute. Sooner it comes only for feeds that were due and had to wait for their
    /// hosts: at one feed a minute, a host's tenth feed would otherwise wait for ten intervals.
    /// - Parameter postponed: when the first of these feeds may be asked; nil: there is none.
    public func nextRefresh(postponed: Date? = nil, at now: Date) -> Date {
        let usual = now.addingTimeInterval(interval)
        guard let postponed else { return usual }
        let least = max(Self.shortestPause, interval / Self.earlyRefreshesPerInterval)
        return min(usual, max(postponed, now.addingTimeInterval(least)))
    }
}
