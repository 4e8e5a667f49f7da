/// What a feed says of how often it is worth asking for.
public struct UpdateHints: Sendable, Equatable {
    /// Minutes that the document may be kept (RSS 2.0 `ttl`).
    public var timeToLive: Int?
    /// Seconds between two changes (`sy:updatePeriod` by `sy:updateFrequency`).
    public var updateInterval: Int?
    /// Hours of the day, 0 to 23 in UTC, in which nobody need ask (RSS `skipHours`).
    public var skipHours: [Int]
    /// Days on which nobody need ask (RSS `skipDays`); 1 is Monday, as in ISO 8601.
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
