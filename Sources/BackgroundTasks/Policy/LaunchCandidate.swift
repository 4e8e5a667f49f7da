import FoundationEssentials

/// A pending request with what the launch policy has to know of its past.
struct LaunchCandidate: Sendable {
    var pending: PendingRequest
    /// The last launch that counts for the minimum interval.
    var lastLaunch: Date?
    /// Until when an identifier rests whose handler did not stop.
    var restsUntil: Date?
    var isRegistered: Bool
    var isRunning: Bool
    /// Whether a handler of it that was given up has not returned yet.
    var isHeldUp = false
    /// Continued work only: whether as much of it runs as may.
    var isCrowded = false
    var history = RunHistory()
    /// When the scheduler began to run; nil: it does not, that is not known, or it was the system that woke it.
    var schedulerStart: Date?
    /// The person's last sign that was known of at the last launch, in whichever process that was.
    var lastSign: Date?
    /// Not before this is it worth while to look whether the person is idle; nil: as soon as they can be.
    var idlenessLook: Date?
}
