public import FoundationEssentials

/// Tells failures for want of a network, which are no failures of the feeds, from those of servers that cannot be reached.
public enum MissingNetwork {
    /// A feed whose server could not be reached.
    public struct UnreachedFeed: Sendable, Equatable {
        public let host: String
        /// When the feed's server answered, if it did at the last check; nil: that check failed, or there was none.
        public let lastAnswer: Date?
        /// Whether the host's name could not be resolved, rather than the host not be connected to.
        public let isNameUnknown: Bool

        public init(host: String, lastAnswer: Date?, isNameUnknown: Bool) {
            self.host = host
            self.lastAnswer = lastAnswer
            self.isNameUnknown = isNameUnknown
        }
    }

    /// Seconds since its last answer for which a host that alone answered before may be without a name for want of a
    /// network: a long weekend. After that its name is taken for gone, since nothing else would ever say so.
    static let longestWithoutName: TimeInterval = 3 * 86_400

    /// Without the machine's word the network counts as missing when nobody answered, and hosts that did so at the last
    /// check cannot be reached: two of them, or one whose name is suddenly unknown. One that is known and does not react
    /// may be down; one that never answered may be mistyped, and one that failed before fails still.
    /// - Parameters:
    ///   - hasNetwork: what the machine's own conditions say; nil: they do not tell.
    ///   - hasReached: whether a server somewhere else than on this machine has answered in the same refresh.
    ///   - unreached: the feeds of the refresh that could not be reached.
    public static func explains(
        hasNetwork: Bool?, hasReached: Bool, unreached: [UnreachedFeed], at now: Date
    ) -> Bool {
        if hasNetwork == false { return true }
        guard !hasReached else { return false }
        let known = unreached.filter { $0.lastAnswer != nil }
        if Set(known.map(\.host)).count > 1 { return true }
        return known.contains { feed in
            feed.isNameUnknown && feed.lastAnswer.map { now.timeIntervalSince($0) <= longestWithoutName } == true
        }
    }
}
