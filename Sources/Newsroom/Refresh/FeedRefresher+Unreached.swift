public import FoundationEssentials
public import News
import NewsStore
import Web

/// A feed whose server could not be reached, as it would be for want of a network. What that means for the feed is
/// decided when another server has answered, or the refresh has asked all feeds.
struct Unreached: Error, Equatable {
    let error: WebError
}

/// The same, kept until then.
struct UnreachedFeed: Sendable {
    let refresh: FeedRefresh
    let error: WebError
    /// Whether this refresh has asked the feed itself, so that nobody else records what came of it.
    let isOwn: Bool

    /// What it says of the network.
    fileprivate var evidence: MissingNetwork.UnreachedFeed {
        let check = refresh.check
        return MissingNetwork.UnreachedFeed(
            host: FeedAddress.host(of: check.address), lastAnswer: check.failureCount == 0 ? check.lastCheck : nil,
            isNameUnknown: error.reachFailure == .name)
    }
}

extension FeedRefresher {
    /// Decides what the feeds came to that could not be reached: to failures of their own, or to nothing at all, when
    /// there is no network.
    func conclude(_ unreached: [UnreachedFeed], _ run: RefreshRun) async {
        guard !unreached.isEmpty else { return }
        let isOffline = MissingNetwork.explains(
            hasNetwork: hasNetwork(), hasReached: run.hasReached, unreached: unreached.map(\.evidence), at: now())
        await withTaskGroup(of: Void.self) { group in
            for feed in unreached {
                group.addTask { run.count(await self.outcome(of: feed, isOffline: isOffline, run)) }
            }
        }
    }

    private func outcome(of feed: UnreachedFeed, isOffline: Bool, _ run: RefreshRun) async -> RefreshOutcome {
        let refresh = feed.refresh
        guard !Task.isCancelled else { return cancelled(refresh.check) }
        return await settled(refresh, run) {
            if isOffline { return try await refresh.offline(records: feed.isOwn) }
            guard feed.isOwn else {
                return RefreshOutcome(
                    url: refresh.check.url, status: .failed, reason: ExchangeFailure(feed.error).sentence,
                    nextCheck: refresh.check.nextCheck)
            }
            return try await refresh.failed(feed.error)
        }
    }
}

extension FeedRefresh {
    /// The feed stays as it is, and is asked as soon as there is a network again.
    /// - Parameter records: whether that is written down.
    fileprivate func offline(records: Bool) async throws -> RefreshOutcome {
        let next = NextCheck(date: nil, .offline, move: check.move)
        if records { try await write { try await library.postpone(feed: check.feed, url: check.url, next: next) } }
        var outcome = RefreshOutcome(
            url: check.url, status: .skipped, reason: "There is no network. \(CheckReason.offline)")
        outcome.isOffline = true
        return outcome
    }

    /// Whether nobody was reached, as it happens without a network. A server that refuses connections was reached.
    func isWantOfNetwork(_ error: WebError) -> Bool {
        switch error.reachFailure {
        case .name, .connection: true
        // With a network, the settings of the proxy are wrong.
        case .proxy: hasNetwork == false
        case .refusal, nil: false
        }
    }

    /// Whether the feed comes over the network, rather than from this machine.
    var isRemote: Bool {
        let address = listedAddress.lowercased()
        guard address.hasPrefix("http://") || address.hasPrefix("https://"), !isForbidden else { return false }
        let host = FeedAddress.host(of: check.address)
        return host != "localhost" && !host.hasSuffix(".localhost") && !host.hasPrefix("127.") && host != "[::1]"
    }
}

extension FeedRefresher {
    /// When the first of the feeds may be asked that have to wait for their hosts, in this refresh or since an earlier
    /// one; nil: none has to.
    public func earliestPostponed() async throws(LibraryError) -> Date? {
        try await hosts.earliestEnd(at: now())
    }
}
