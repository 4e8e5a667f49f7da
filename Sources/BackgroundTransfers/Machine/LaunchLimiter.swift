import FoundationEssentials

/// Delays transfers that a program begins while it runs in the background, longer with each wake: a program that
/// fetches, is woken at the end and fetches again would never rest. Transfers begun in the same wake share one delay.
struct LaunchLimiter: Codable, Sendable, Equatable {
    static let firstDelay: TimeInterval = 60
    /// The doubling stops here: longer delays would amount to never.
    static let maximumDelay: TimeInterval = 5 * 3600

    /// Keeps its delay, since two programs may alternate, each within one wake.
    private struct Wake: Codable, Equatable {
        let wake: UUID
        let delay: TimeInterval
    }

    /// How many wakes are remembered.
    private static let maximumRememberedWakes = 32

    /// The latest wakes that began a transfer, in the order of their first transfer.
    private var wakes: [Wake] = []

    /// Seconds that a transfer begun in the latest wake waits; 0: there is none.
    var delay: TimeInterval { wakes.last?.delay ?? 0 }

    /// The date from which a transfer may begin; nil: now.
    mutating func admit(_ origin: TransferOrigin, at date: Date) -> Date? {
        guard case .background(let wake) = origin else { return nil }
        if let known = wakes.first(where: { $0.wake == wake }) { return date.addingTimeInterval(known.delay) }
        let delay = min(Self.maximumDelay, delay == 0 ? Self.firstDelay : delay * 2)
        wakes.append(Wake(wake: wake, delay: delay))
        if wakes.count > Self.maximumRememberedWakes { wakes.removeFirst() }
        return date.addingTimeInterval(delay)
    }

    /// Called when the user brings the program to the foreground.
    mutating func reset() { wakes = [] }
}
