/// How often a feed says it should be fetched.
public struct UpdateHints: Sendable, Equatable {
    /// Minutes for which the document may be cached (RSS 2.0 `ttl`).
    public var timeToLive: Int?
    /// Seconds between changes (`sy:updatePeriod` divided by `sy:updateFrequency`).
    public var updateInterval: Int?
    /// Hours of the day, 0 to 23 in UTC, in which not to fetch (RSS `skipHours`).
    public var skipHours: [Int]
    /// Days on which not to fetch (RSS `skipDays`); 1 is Monday, as in ISO 8601.
    public var skipDays: [Int]

    public init(
        timeToLive: Int? = nil, updateInterval: Int? = nil, skipHours: [Int] = [], skipDays: [Int] = []
    ) {
        self.timeToLive = timeToLive
        self.updateInterval = updateInterval
        self.skipHours = skipHours
        self.skipDays = skipDays
    }
}
