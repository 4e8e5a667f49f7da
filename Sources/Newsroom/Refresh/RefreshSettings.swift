public import News

/// How feeds are asked.
public struct RefreshSettings: Sendable, Equatable {
    public var policy: RefreshPolicy
    /// For finding the host and connecting to it.
    public var connectTimeout: Duration
    /// For one exchange as a whole.
    public var timeout: Duration
    /// Decoded bytes at which a document is given up.
    public var maximumBodyBytes: Int
    /// Feeds in work at once. More would not make a refresh faster that the disk bounds, and each of them may hold a
    /// parsed document in memory that waits for the library.
    public var feedsAtOnce: Int

    public init(
        policy: RefreshPolicy = RefreshPolicy(), connectTimeout: Duration = .seconds(10),
        timeout: Duration = .seconds(30), maximumBodyBytes: Int = 15_000_000, feedsAtOnce: Int = 128
    ) {
        self.policy = policy
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.maximumBodyBytes = maximumBodyBytes
        self.feedsAtOnce = max(feedsAtOnce, 1)
    }
}
