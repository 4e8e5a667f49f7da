import FoundationEssentials

/// The constants behind the rules, in seconds and bytes.
struct TransferPolicy: Sendable, Equatable {
    /// Delay after the first failed attempt; doubles with each further failure.
    var firstRetryDelay: TimeInterval = 30
    var maximumRetryDelay: TimeInterval = 5 * 3600
    /// The longest `Retry-After` that is honoured.
    var maximumRetryAfter: TimeInterval = 86_400
    /// An attempt that brought at least this much resets the failure count, so the next delay is the first again.
    var significantBytes: Int64 = 65_536
    /// Contradictory responses after which the transfer is given up; a matching range response resets the count.
    var maximumContradictions = 5
    /// Consecutive attempts that restart at once because the server's copy changed.
    var maximumRestarts = 3
    /// A transfer with more than this left to fetch leaves one slot to smaller ones.
    var largeTransfer: Int64 = 50_000_000
    /// After this long in the queue a large transfer competes like a small one, and for each such interval any
    /// transfer's priority rises by `priorityStep`.
    var largeTransferWait: TimeInterval = 3600
    /// The distance between Apple's priorities, so that low priority cannot starve while others keep coming.
    var priorityStep = 0.25
    /// An attempt that brings less than `slowBytes` in this time yields its slot if others wait for it.
    var slowWindow: TimeInterval = 120
    var slowBytes: Int64 = 32_768
    /// How long an ended download waits for those under way before the program is launched for it.
    var maximumLaunchDelay: TimeInterval = 60
    /// How long the bytes of a cancelled transfer are kept for its resume data.
    var partLifetime: TimeInterval = 30 * 86_400
}
