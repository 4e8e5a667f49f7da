/// Tells failures for want of a network, which are no failures of the feeds, from those of servers that cannot be reached.
public enum MissingNetwork {
    /// Hosts that have to fail at once, when the machine seems to have a network, before it counts as missing: one may
    /// be down, or its name mistyped.
    public static let leastHosts = 2

    /// - Parameters:
    ///   - hasNetwork: what the machine's own conditions say; nil: they do not tell.
    ///   - hasReached: whether a server somewhere else than on this machine has answered in the same refresh.
    ///   - newlyUnreached: the hosts of the refresh that could not be reached and whose feeds had not failed before.
    public static func explains(hasNetwork: Bool?, hasReached: Bool, newlyUnreached: Set<String>) -> Bool {
        if hasNetwork == false { return true }
        return !hasReached && newlyUnreached.count >= leastHosts
    }
}
