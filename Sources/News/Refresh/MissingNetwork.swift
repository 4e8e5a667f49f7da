public import FoundationEssentials

/// Distinguishes a missing network, which is not the feeds' failure, from unreachable servers.
public enum MissingNetwork {
    /// A feed whose server could not be reached.
    public struct UnreachableFeed: Sendable, Equatable {
        public let host: String
        /// When the feed's server answered, if it did at the last check; nil if that check failed or there was none.
        public let lastAnswer: Date?
        /// Whether name resolution failed, not the connection.
        public let isNameUnknown: Bool

        public init(host: String, lastAnswer: Date?, isNameUnknown: Bool) {
            self.host = host
            self.lastAnswer = lastAnswer
            self.isNameUnknown = isNameUnknown
        }
    }

    /// How long, in seconds since its last answer, a single host's unresolvable name may be due to a missing network: a
    /// long weekend. After that the name counts as gone, since nothing else would ever report it.
    static let maximumTimeWithoutName: TimeInterval = 3 * 86_400

    /// If the machine does not know, the network counts as missing when no server answered and hosts that answered at
    /// the last check are unreachable: two of them, or one if its name suddenly cannot be resolved. A host that
    /// resolves but does not respond may be down, one that never answered may be mistyped, and one that failed before
    /// still fails.
    /// - Parameters:
    ///   - hasNetwork: according to the machine; nil if unknown.
    ///   - hasReached: whether a server outside this machine answered in the same refresh.
    ///   - unreached: the feeds of the refresh that could not be reached.
    public static func explains(
        hasNetwork: Bool?, hasReached: Bool, unreached: [UnreachableFeed], at now: Date
    ) -> Bool {
        if hasNetwork == false { return true }
        guard !hasReached else { return false }
        let known = unreached.filter { $0.lastAnswer != nil }
        if Set(known.map(\.host)).count > 1 { return true }
        return known.contains { feed in
            feed.isNameUnknown && feed.lastAnswer.map { now.timeIntervalSince($0) <= maximumTimeWithoutName } == true
        }
    }
}
