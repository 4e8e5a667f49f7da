public import FoundationEssentials

/// Where a feed's permanent redirects lead (301 and 308, RFC 9110 sections 15.4.2 and 15.4.9).
///
/// Servers decide what is permanent: browsers keep such a redirect while their cache lasts. Readers that overwrote the
/// old address lost whole lists to a hotel's network (Liferea #915, Vienna #380). Here the user's list is unchanged,
/// and the listed address is requested again about once a week. If it serves the feed again or redirects elsewhere,
/// that counts; if it serves nothing, nothing changes.
public struct PermanentRedirect: Sendable, Equatable {
    /// Without user name and password.
    public var url: String
    /// Consecutive checks that were redirected there.
    public var confirmations: Int

    public init(url: String, confirmations: Int = 1) {
        self.url = url
        self.confirmations = confirmations
    }

    /// One redirect proves nothing: a hotel's network redirects every request to itself.
    public static let requiredConfirmations = 2

    /// Whether the target may be requested directly.
    public var isSettled: Bool { confirmations >= Self.requiredConfirmations }

    /// How often the listed address is tried again, in seconds.
    public static let recheckInterval: TimeInterval = 7 * 86_400

    /// Whether a check should try the listed address again: the first check in each week, which starts at a different
    /// time for each feed.
    /// - Parameters:
    ///   - listed: the listed address.
    ///   - lastCheck: the feed's last check; nil if never.
    public func needsRecheck(listed: String, lastCheck: Date?, at now: Date) -> Bool {
        guard isSettled, let lastCheck else { return false }
        let offset = StableJitter.of(listed) * Self.recheckInterval
        func week(_ date: Date) -> Double {
            ((date.timeIntervalSince1970 + offset) / Self.recheckInterval).rounded(.down)
        }
        return week(lastCheck) != week(now)
    }

    /// The move before it settled: the listed address is requested, and meeting the redirect again settles it.
    public var unconfirmed: PermanentRedirect {
        var move = self
        move.confirmations = min(confirmations, Self.requiredConfirmations - 1)
        return move
    }

    /// The move to remember after a check.
    /// - Parameters:
    ///   - redirects: statuses and addresses, in order.
    ///   - firstUnencrypted: the target of the first redirect from https to http; nil if there was none.
    public static func after(
        _ redirects: [(status: Int, location: String)], before: PermanentRedirect?, firstUnencrypted: String? = nil
    ) -> PermanentRedirect? {
        // Beyond a temporary redirect the target may change tomorrow. One from https to http is not remembered either:
        // an attacker on the path could keep the feed from ever being requested securely again.
        let lasting = redirects.prefix {
            ($0.status == 301 || $0.status == 308) && $0.location != firstUnencrypted
        }
        guard let last = lasting.last else { return nil }
        guard let before, before.url == last.location else { return PermanentRedirect(url: last.location) }
        return PermanentRedirect(
            url: last.location, confirmations: min(before.confirmations + 1, requiredConfirmations))
    }
}

/// A number from 0 up to 1 derived from an address, the same in every process: spreads feeds over a period.
enum StableJitter {
    static func of(_ url: String) -> Double {
        Double(FNVHash(url.utf8).value >> 40) / Double(1 << 24)
    }
}
