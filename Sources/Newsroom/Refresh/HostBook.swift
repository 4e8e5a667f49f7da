import FoundationEssentials
import News
import NewsStore
import Synchronization

/// Which hosts are to be left alone, and until when: those that asked for it, and those between two of whose requests
/// a pause is due. What this process knows goes before what the library keeps for the next.
final class HostBook: Sendable {
    private let rules: [HostRule]
    private let library: Library
    private struct State {
        /// All of them: for whichever of their reasons lasts longest.
        var quiet: [String: QuietHost] = [:]
        /// What hosts asked of this process. A request that is on its way knows of its own pause, and is not held up
        /// by it.
        var wishes: [String: QuietHost] = [:]
    }

    private let state = Mutex(State())

    init(rules: [HostRule], library: Library) {
        self.rules = rules
        self.library = library
    }

    /// Takes in what other processes, or this one's earlier life, have learned.
    func load(at now: Date) async throws(LibraryError) {
        let stored = try await library.quietHosts(at: now)
        state.withLock { state in
            state.quiet.forgetPast(now)
            state.wishes.forgetPast(now)
            for host in stored { state.quiet.note(host) }
        }
    }

    func rule(for url: String) -> HostRule? { place(of: url).rule }

    /// Asks for leave to send a request, in the order in which requests are to be sent.
    /// - Parameter insists: the user named this feed, and wants it asked now.
    /// - Returns: why there is none; nil: it may be sent, and counts from now on.
    func claim(_ url: String, insists: Bool, at now: Date) async throws(LibraryError) -> QuietHost? {
        let (name, rule) = place(of: url)
        let pause = rule?.spacing.map { spacing in
            QuietHost(name: name, until: now.addingTimeInterval(spacing), .hostHasTurns(name, every: spacing))
        }
        let refusal = state.withLock { state in
            state.quiet.forgetPast(now)
            if let known = state.quiet[name], !(insists && known.hasRested(at: now)) { return known as QuietHost? }
            if let pause { state.quiet.note(pause) }
            return nil
        }
        if refusal == nil, let pause { try await library.keepQuiet(pause, at: now) }
        return refusal
    }

    /// Why a request for which there was leave is not to be sent after all: the host has asked to be left alone since.
    func objection(_ url: String, insists: Bool, at now: Date) -> QuietHost? {
        let name = place(of: url).name
        return state.withLock { state in
            state.wishes.forgetPast(now)
            return state.wishes[name].flatMap { insists && $0.hasRested(at: now) ? nil : $0 }
        }
    }

    /// Leaves a host alone, as it asked.
    /// - Parameters:
    ///   - host: with its port where that is not the scheme's own (`FeedAddress.hostAndPort(of:)`): another port is
    ///     another server.
    ///   - status: of the answer that said so.
    ///   - retryAfter: the answer's `Retry-After`, as it came.
    @discardableResult
    func keepQuiet(
        _ host: String, status: Int, retryAfter: String?, at now: Date
    ) async throws(LibraryError) -> QuietHost {
        let name = rules.rule(for: FeedAddress.host(of: "http://" + host))?.host ?? host
        let wish = RetryAfter.date(retryAfter, answered: now)
        let asked = QuietHost(
            name: name,
            until: min(
                wish ?? now.addingTimeInterval(RefreshPolicy.pauseAfterTooMany),
                now.addingTimeInterval(RefreshPolicy.longestHostWait)),
            .hostAskedForFewer(name, status: status), asked: now)
        state.withLock { state in
            state.quiet.note(asked)
            state.wishes.note(asked)
        }
        try await library.keepQuiet(asked, at: now)
        return asked
    }

    /// What a feed's server is known by here, and the rule for it, which holds for all ports of a host.
    private func place(of url: String) -> (name: String, rule: HostRule?) {
        let rule = rules.rule(for: FeedAddress.host(of: url))
        return (rule?.host ?? FeedAddress.hostAndPort(of: url), rule)
    }

    /// When the first host may be asked again that keeps feeds waiting which are due by then; nil: none does.
    func earliestEnd(at now: Date) async throws(LibraryError) -> Date? {
        let ends = Dictionary(try await library.quietHosts(at: now).map { ($0.name, $0.until) }) { max($0, $1) }
        guard !ends.isEmpty else { return nil }
        return try await library.checks().compactMap { check in
            guard !check.isStopped, let end = ends[place(of: check.address).name],
                (check.nextCheck ?? .distantPast) <= end
            else { return nil }
            return end
        }.min()
    }
}

extension QuietHost {
    /// Seconds after a host's wish from which the user's own counts for more: enough for a server to recover.
    private static let leastRest: TimeInterval = 900

    /// Whether a feed that the user names may be asked all the same.
    fileprivate func hasRested(at now: Date) -> Bool {
        asked.map { now.timeIntervalSince($0) >= Self.leastRest } ?? false
    }
}

extension [String: QuietHost] {
    fileprivate mutating func note(_ host: QuietHost) {
        if let known = self[host.name], known.until >= host.until { return }
        self[host.name] = host
    }

    /// Drops what is over, and what only a clock that stood wrong can have put so far ahead.
    fileprivate mutating func forgetPast(_ now: Date) {
        guard !isEmpty else { return }
        let last = now.addingTimeInterval(RefreshPolicy.longestHostWait)
        self = filter { $0.value.until > now && $0.value.until <= last }
    }
}
