import FoundationEssentials

/// Holds up what a program that was woken in the background begins anew, longer each time: one that fetches, is woken at
/// the end, and fetches again would never rest. Transfers that are begun together, in one wake, wait the same time.
struct LaunchLimiter: Codable, Sendable, Equatable {
    static let firstDelay: TimeInterval = 60
    /// The doubling ends here: more would be for ever.
    static let longestDelay: TimeInterval = 5 * 3600

    /// Two programs that begin transfers by turns are in one wake each.
    private struct Wake: Codable, Equatable {
        let wake: UUID
        let delay: TimeInterval
    }

    /// So many wakes are known again.
    private static let rememberedWakes = 32

    /// The last that began something, in the order in which they first did.
    private var wakes: [Wake] = []

    /// Seconds that a transfer begun in the last wake waits; 0: none has been.
    var delay: TimeInterval { wakes.last?.delay ?? 0 }

    /// When a transfer may begin; nil: it need not wait.
    mutating func admit(_ origin: TransferOrigin, at date: Date) -> Date? {
        guard case .background(let wake) = origin else { return nil }
        if let known = wakes.first(where: { $0.wake == wake }) { return date.addingTimeInterval(known.delay) }
        let delay = min(Self.longestDelay, delay == 0 ? Self.firstDelay : delay * 2)
        wakes.append(Wake(wake: wake, delay: delay))
        if wakes.count > Self.rememberedWakes { wakes.removeFirst() }
        return date.addingTimeInterval(delay)
    }

    /// The user has come to the foreground.
    mutating func reset() { wakes = [] }
}
