public import FoundationEssentials

/// How long a program may go on after the person has left it.
public struct AssertionLimits: Sendable, Hashable {
    /// Seconds from the person's leaving to the end of the process, for all assertions together.
    public var time: TimeInterval
    /// Seconds before that end at which expiration handlers are called: what they have to stop and to put away.
    public var notice: TimeInterval

    /// About what iOS gives: 30 seconds; and of them the last two to stop in.
    public init(time: TimeInterval = 30, notice: TimeInterval = 2) {
        self.time = max(0, time)
        self.notice = min(max(0, notice), self.time)
    }
}
