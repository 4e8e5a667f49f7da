/// A number of articles that was counted up to a limit.
public struct BoundedCount: Sendable, Hashable {
    public var count: Int
    /// Whether there may be more: the limit was reached, or the time for counting was over.
    public var isAtLeast: Bool
    /// Whether the time for counting was over: more time would say more.
    public var isUnfinished: Bool

    public init(_ count: Int, isAtLeast: Bool = false, isUnfinished: Bool = false) {
        self.count = count
        self.isAtLeast = isAtLeast || isUnfinished
        self.isUnfinished = isUnfinished
    }
}
