/// The rate of requests to one host: a burst, then one at a time.
public struct RateLimit: Sendable, Equatable {
    /// Requests that need not wait.
    public var burst: Int
    /// The interval between later requests.
    public var spacing: Duration

    public init(burst: Int = 10, spacing: Duration = .milliseconds(200)) {
        self.burst = max(1, burst)
        self.spacing = spacing
    }

    /// No limit.
    public static let unbounded = RateLimit(burst: 1, spacing: .zero)
}
