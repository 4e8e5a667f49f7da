import FoundationEssentials

/// Holds up what a program that was woken in the background begins anew, longer each time: one that fetches, is woken at
/// the end, and fetches again would never rest. Transfers that are begun together, in one wake, wait the same time.
struct LaunchLimiter: Codable, Sendable, Equatable {
    static let firstDelay: TimeInterval = 60
    /// The doubling ends here: more would be for ever.
    static let longestDelay: TimeInterval = 5 * 3600

    /// Seconds that a transfer begun in the last wake waits; 0: none has been.
    private(set) var delay: TimeInterval = 0
    private(set) var lastWake: UUID?

    /// When a transfer may begin; nil: it need not wait.
    mutating func admit(_ origin: TransferOrigin, at date: Date) -> Date? {
        guard case .background(let wake) = origin else { return nil }
        if wake != lastWake {
            delay = min(Self.longestDelay, delay == 0 ? Self.firstDelay : delay * 2)
            lastWake = wake
        }
        return date.addingTimeInterval(delay)
    }

    /// The person has come to the foreground.
    mutating func reset() {
        delay = 0
        lastWake = nil
    }
}
