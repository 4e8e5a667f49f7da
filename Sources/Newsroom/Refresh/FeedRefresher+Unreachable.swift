public import FoundationEssentials
public import News
import NewsStore
import Web

/// Thrown for a feed whose server was unreachable, possibly for lack of a network. The verdict waits until another
/// server has responded or all feeds were tried.
struct ServerUnreachable: Error, Equatable {
    let error: WebError
}

/// An unreachable feed that waits for the verdict.
struct UnreachableFeed: Sendable {
    let refresh: FeedRefresh
    let error: WebError
    /// Whether this refresh fetched the feed itself, and so must record the result.
    let isOwn: Bool

    /// What it reveals about the network.
    fileprivate var evidence: MissingNetwork.UnreachableFeed {
        let check = refresh.check
        return MissingNetwork.UnreachableFeed(
            host: FeedAddress.host(of: check.address), lastAnswer: check.failureCount == 0 ? check.lastCheck : nil,
            isNameUnknown: error.reachFailure == .name)
    }
}

extension FeedRefresher {
    /// Decides what happened to the unreachable feeds: each failed, or there is no network and nothing is recorded
    /// against them.
    func conclude(_ unreached: [UnreachableFeed], _ run: RefreshRun) async {
        guard !unreached.isEmpty else { return }
        let isOffline = MissingNetwork.explains(
            hasNetwork: hasNetwork(), hasReached: run.hasReached, unreached: unreached.map(\.evidence), at: now())
        await withTaskGroup(of: Void.self) { group in
            for feed in unreached {
                group.addTask { run.count(await self.outcome(of: feed, isOffline: isOffline, run)) }
            }
        }
    }

    private func outcome(of feed: UnreachableFeed, isOffline: Bool, _ run: RefreshRun) async -> RefreshOutcome {
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
    /// Leaves the feed as it is, to be fetched as soon as there is a network.
    /// - Parameter records: Whether to store that.
    fileprivate func offline(records: Bool) async throws -> RefreshOutcome {
        let next = NextCheck(date: nil, .offline, move: check.move)
        if records { try await write { try await library.postpone(feed: check.feed, url: check.url, next: next) } }
        var outcome = RefreshOutcome(
            url: check.url, status: .skipped, reason: "There is no network. \(CheckReason.offline)")
        outcome.isOffline = true
        return outcome
    }

    /// Whether the error also occurs without a network. A server that refuses connections was reached.
    func suggestsNoNetwork(_ error: WebError) -> Bool {
        switch error.reachFailure {
        case .name, .connection: true
        // With a network, the proxy settings are wrong.
        case .proxy: hasNetwork == false
        case .refusal, nil: false
        }
    }

    /// Whether the feed comes over the network and not from this machine.
    var isRemote: Bool {
        guard FeedAddress.isWeb(listedAddress), !isForbidden else { return false }
        let host = FeedAddress.host(of: check.address)
        return host != "localhost" && !host.hasSuffix(".localhost") && !host.hasPrefix("127.") && host != "[::1]"
    }
}

extension FeedRefresher {
    /// When the first feed that waits for its host may be fetched, whichever refresh postponed it; nil if none waits.
    public func earliestPostponed() async throws(LibraryError) -> Date? {
        try await hosts.earliestEnd(at: now())
    }
}
