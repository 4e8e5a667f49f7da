import FoundationEssentials
import News
import NewsStore
import Synchronization

/// The hosts that must not be contacted, and until when: those that asked for a pause, and those with a minimum
/// interval between requests. What this process knows overrides what the library stores for the next.
final class HostLimiter: Sendable {
    private let rules: [HostRule]
    private let library: Library
    private struct State {
        /// The longest pause of each host, for any reason.
        var pauses: [String: PausedHost] = [:]
        /// Pauses that hosts requested from this process. A request in progress caused its host's regular pause, and
        /// must not be stopped by it.
        var requestedPauses: [String: PausedHost] = [:]
    }

    private let state = Mutex(State())

    init(rules: [HostRule], library: Library) {
        self.rules = rules
        self.library = library
    }

    /// Adds what other and earlier processes have stored.
    func load(at now: Date) async throws(LibraryError) {
        let stored = try await library.pausedHosts(at: now)
        state.withLock { state in
            state.pauses.dropExpired(now)
            state.requestedPauses.dropExpired(now)
            for host in stored { state.pauses.note(host) }
        }
    }

    func rule(for url: String) -> HostRule? { place(of: url).rule }

    /// Reserves the next request to a host; requests must be sent in the order in which they were admitted.
    /// - Parameter overridesHostPause: Whether the user named this feed and wants it fetched now.
    /// - Returns: Why the request must not be sent; nil if it may, in which case it counts from now on.
    func admit(_ url: String, overridesHostPause: Bool, at now: Date) async throws(LibraryError) -> PausedHost? {
        let (name, rule) = place(of: url)
        let pause = rule?.spacing.map { spacing in
            PausedHost(name: name, until: now.addingTimeInterval(spacing), .hostRateLimited(name, every: spacing))
        }
        let refusal = state.withLock { state in
            state.pauses.dropExpired(now)
            if let known = state.pauses[name], !(overridesHostPause && known.hasCooledDown(at: now)) {
                return known as PausedHost?
            }
            if let pause { state.pauses.note(pause) }
            return nil
        }
        if refusal == nil, let pause { try await library.pauseHost(pause, at: now) }
        return refusal
    }

    /// Why an admitted request must not be sent after all: the host has asked for a pause since.
    func currentPause(_ url: String, overridesHostPause: Bool, at now: Date) -> PausedHost? {
        let name = place(of: url).name
        return state.withLock { state in
            state.requestedPauses.dropExpired(now)
            return state.requestedPauses[name].flatMap { overridesHostPause && $0.hasCooledDown(at: now) ? nil : $0 }
        }
    }

    /// Pauses a host at its request.
    /// - Parameters:
    ///   - host: Includes a non-default port (`FeedAddress.hostAndPort(of:)`), since another port is another server.
    ///   - status: The status of the response that asked for it.
    ///   - retryAfter: The response's `Retry-After`, unparsed.
    @discardableResult
    func pauseHost(
        _ host: String, status: Int, retryAfter: String?, at now: Date
    ) async throws(LibraryError) -> PausedHost {
        let name = rules.rule(for: FeedAddress.host(of: "http://" + host))?.host ?? host
        let requestedEnd = RetryAfter.date(retryAfter, answered: now)
        let asked = PausedHost(
            name: name,
            until: min(
                requestedEnd ?? now.addingTimeInterval(RefreshPolicy.pauseAfterTooMany),
                now.addingTimeInterval(RefreshPolicy.maximumHostWait)),
            .hostAskedForFewer(name, status: status), asked: now)
        state.withLock { state in
            state.pauses.note(asked)
            state.requestedPauses.note(asked)
        }
        try await library.pauseHost(asked, at: now)
        return asked
    }

    /// The name under which a feed's server is stored, and its rule, which applies to all ports of a host.
    private func place(of url: String) -> (name: String, rule: HostRule?) {
        let rule = rules.rule(for: FeedAddress.host(of: url))
        return (rule?.host ?? FeedAddress.hostAndPort(of: url), rule)
    }

    /// When the first pause ends that delays a feed due by then; nil if none does.
    func earliestEnd(at now: Date) async throws(LibraryError) -> Date? {
        let ends = Dictionary(try await library.pausedHosts(at: now).map { ($0.name, $0.until) }) { max($0, $1) }
        guard !ends.isEmpty else { return nil }
        return try await library.checks().compactMap { check in
            guard !check.isStopped, let end = ends[place(of: check.address).name],
                (check.nextCheck ?? .distantPast) <= end
            else { return nil }
            return end
        }.min()
    }
}

extension PausedHost {
    /// Seconds after which the user's wish overrides a host's: enough for a server to recover.
    private static let minimumCooldown: TimeInterval = 900

    /// When the host may be contacted if the user wishes so.
    var nextRequest: Date { asked.map { min(until, $0.addingTimeInterval(Self.minimumCooldown)) } ?? until }

    /// Whether a feed that the user names may be fetched nevertheless.
    fileprivate func hasCooledDown(at now: Date) -> Bool { now >= nextRequest }
}

extension [String: PausedHost] {
    fileprivate mutating func note(_ host: PausedHost) {
        if let known = self[host.name], known.until >= host.until { return }
        self[host.name] = host
    }

    /// Drops pauses that are over, and those so long that they stem from a wrong clock.
    fileprivate mutating func dropExpired(_ now: Date) {
        guard !isEmpty else { return }
        let last = now.addingTimeInterval(RefreshPolicy.maximumHostWait)
        self = filter { $0.value.until > now && $0.value.until <= last }
    }
}
