/// Where a feed's permanent redirects lead (301 and 308, RFC 9110 sections 15.4.2 and 15.4.9).
public struct RememberedMove: Sendable, Equatable {
    /// Without user name and password.
    public var url: String
    /// Checks in a row that were led there.
    public var sightings: Int
    /// The person listed an address in a private network, so that the move may lead there too.
    public var isWithinPrivateNetwork: Bool

    public init(url: String, sightings: Int = 1, isWithinPrivateNetwork: Bool = false) {
        self.url = url
        self.sightings = sightings
        self.isWithinPrivateNetwork = isWithinPrivateNetwork
    }

    /// Once is no rule: a hotel's network answers everything with a redirect to itself.
    public static let sightingsNeeded = 2

    /// Whether the address may be asked at once, without the detour.
    public var isSettled: Bool { sightings >= Self.sightingsNeeded }

    /// What is remembered after a check that had to follow redirects, or none.
    /// - Parameters:
    ///   - redirects: statuses and addresses, in their order.
    public static func after(
        _ redirects: [(status: Int, location: String)], before: RememberedMove?, isWithinPrivateNetwork: Bool
    ) -> RememberedMove? {
        // What comes behind a temporary redirect may be elsewhere tomorrow.
        guard let last = redirects.prefix(while: { $0.status == 301 || $0.status == 308 }).last else { return nil }
        guard let before, before.url == last.location else {
            return RememberedMove(url: last.location, isWithinPrivateNetwork: isWithinPrivateNetwork)
        }
        return RememberedMove(
            url: last.location, sightings: min(before.sightings + 1, sightingsNeeded),
            isWithinPrivateNetwork: isWithinPrivateNetwork)
    }
}
