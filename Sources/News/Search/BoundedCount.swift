/// A number of articles, counted up to a limit.
public struct BoundedCount: Sendable, Hashable {
    public var count: Int
    /// Whether there may be more: counting reached its limit or its timeout.
    public var isAtLeast: Bool
    /// Whether counting timed out: a repeated count may find more.
    public var isUnfinished: Bool

    public init(_ count: Int, isAtLeast: Bool = false, isUnfinished: Bool = false) {
        self.count = count
        self.isAtLeast = isAtLeast || isUnfinished
        self.isUnfinished = isUnfinished
    }
}
