public import FoundationEssentials

extension RefreshPolicy {
    /// The minimum pause between automatic refreshes, in seconds.
    private static let minimumPause: TimeInterval = 60
    /// How many extra refreshes for postponed feeds fit into an interval: a user who sets a long interval wants few.
    private static let earlyRefreshesPerInterval = 5.0

    /// When the next automatic refresh follows one that ended.
    ///
    /// Usually after the interval, which collects the due dates of all other feeds; a refresh for each date would mean
    /// one a minute. It comes earlier only for due feeds that had to wait for their hosts: at one feed a minute, a
    /// host's tenth feed would otherwise wait ten intervals.
    /// - Parameter postponed: when the first of those feeds may be requested; nil if there is none.
    public func nextRefresh(postponed: Date? = nil, at now: Date) -> Date {
        let usual = now.addingTimeInterval(interval)
        guard let postponed else { return usual }
        let least = max(Self.minimumPause, interval / Self.earlyRefreshesPerInterval)
        return min(usual, max(postponed, now.addingTimeInterval(least)))
    }
}
