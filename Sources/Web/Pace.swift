/// How quickly requests to one host may follow one another: some at once, then one at a time.
public struct Pace: Sendable, Equatable {
    /// Requests that need not wait.
    public var burst: Int
    /// Between two of those that follow.
    public var spacing: Duration

    public init(burst: Int = 10, spacing: Duration = .milliseconds(200)) {
        self.burst = max(1, burst)
        self.spacing = spacing
    }

    /// No waiting at all.
    public static let unbounded = Pace(burst: 1, spacing: .zero)
}
