public import FoundationEssentials

/// Where a feed's permanent redirects lead (301 and 308, RFC 9110 sections 15.4.2 and 15.4.9).
///
/// Permanent is what a server calls it: browsers keep such a redirect for as long as their cache lasts. Readers that
/// wrote the new address over the old one lost whole lists to a hotel's network (Liferea #915, Vienna #380). Here the
/// user's list stays as it is, and the address that stands in it is asked anew about once a week: one that has its
/// feed back, or leads elsewhere, counts again; one at which nothing is left changes nothing.
public struct RememberedMove: Sendable, Equatable {
    /// Without user name and password.
    public var url: String
    /// Checks in a row that were led there.
    public var sightings: Int

    public init(url: String, sightings: Int = 1) {
        self.url = url
        self.sightings = sightings
    }

    /// Once is no rule: a hotel's network answers everything with a redirect to itself.
    public static let sightingsNeeded = 2

    /// Whether the address may be asked at once, without the detour.
    public var isSettled: Bool { sightings >= Self.sightingsNeeded }

    /// How often the listed address is asked anew, seconds.
    public static let longestTrust: TimeInterval = 7 * 86_400

    /// Whether the listed address is to be asked anew in a check: in the first one of a week, which begins for each
    /// feed at a time of its own.
    /// - Parameters:
    ///   - listed: the address.
    ///   - lastCheck: the feed's; nil: never.
    public func isToBeDoubted(listed: String, lastCheck: Date?, at now: Date) -> Bool {
        guard isSettled, let lastCheck else { return false }
        let offset = StableJitter.of(listed) * Self.longestTrust
        func week(_ date: Date) -> Double { ((date.timeIntervalSince1970 + offset) / Self.longestTrust).rounded(.down) }
        return week(lastCheck) != week(now)
    }

    /// As it was before it settled: the listed address is asked, and the move counts again if it is met again.
    public var doubted: RememberedMove {
        var move = self
        move.sightings = min(sightings, Self.sightingsNeeded - 1)
        return move
    }

    /// What is remembered after a check that had to follow redirects, or none.
    /// - Parameters:
    ///   - redirects: statuses and addresses, in their order.
    ///   - firstUnencrypted: where the first of them led that went from https to http; nil: none did.
    public static func after(
        _ redirects: [(status: Int, location: String)], before: RememberedMove?, firstUnencrypted: String? = nil
    ) -> RememberedMove? {
        // What comes behind a temporary redirect may be elsewhere tomorrow. One from https to http is not remembered
        // either: anyone on the way to the server could see to it that the feed is never asked safely again.
        let lasting = redirects.prefix {
            ($0.status == 301 || $0.status == 308) && $0.location != firstUnencrypted
        }
        guard let last = lasting.last else { return nil }
        guard let before, before.url == last.location else { return RememberedMove(url: last.location) }
        return RememberedMove(url: last.location, sightings: min(before.sightings + 1, sightingsNeeded))
    }
}

/// A number from 0 up to 1 that is an address's own, the same at every time and in every process: what spreads feeds over
/// a span of time.
enum StableJitter {
    static func of(_ url: String) -> Double {
        // FNV-1a: short, and spread well enough.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in url.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return Double(hash >> 40) / Double(1 << 24)
    }
}
