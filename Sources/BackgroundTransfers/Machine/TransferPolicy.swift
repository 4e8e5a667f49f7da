import FoundationEssentials

/// The numbers behind the rules. Seconds and bytes.
struct TransferPolicy: Sendable, Equatable {
    /// After the first failed attempt; twice as long after each that follows.
    var firstRetryDelay: TimeInterval = 30
    var longestRetryDelay: TimeInterval = 5 * 3600
    /// The longest wait that a server may ask for.
    var longestRetryAfter: TimeInterval = 86_400
    /// An attempt that brought at least so much was no failure: what follows begins with the first delay.
    var worthwhileBytes: Int64 = 65_536
    /// Answers that contradict what was announced before the transfer is given up; a part that fits forgives them.
    var maximumContradictions = 5
    /// Attempts in a row that begin anew at once since the server's copy has changed.
    var maximumRestarts = 3
    /// A transfer of which more is still to come than this leaves room for smaller ones.
    var largeTransfer: Int64 = 50_000_000
    /// After so long in the queue a large transfer has the turn of a small one, and each time so long has passed, a
    /// transfer's priority counts for more by `priorityStep`.
    var patience: TimeInterval = 3600
    /// From one of Apple's priorities to the next: what is of low priority does not wait as long as others keep coming.
    var priorityStep = 0.25
    /// An attempt that brings less than `slowBytes` in this time gives its turn away if others wait for it.
    var slowWindow: TimeInterval = 120
    var slowBytes: Int64 = 32_768
    /// So long a download that has ended waits for the others that are under way; then the program is started for it.
    var launchPatience: TimeInterval = 60
    /// How long the bytes of a cancelled transfer are kept for its resume data.
    var partLifetime: TimeInterval = 30 * 86_400
}
