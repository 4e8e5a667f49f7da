import FoundationEssentials
import News
import NewsStore
import Web

extension FeedRefresh {
    /// Fetches the listed address when the remembered move is due for a check.
    /// - Returns: nil if it is not due, or if that address gave no feed, which says nothing about where the feed moved.
    /// - Throws: As `run`.
    func askListedAddress(overridesHostPause: Bool) async throws -> RefreshOutcome? {
        guard let move, move.needsRecheck(listed: check.url, lastCheck: check.lastCheck, at: started) else {
            return nil
        }
        // The new address's host was admitted already; the old one's may need a pause.
        if FeedAddress.hostAndPort(of: check.url) != FeedAddress.hostAndPort(of: check.address),
            try await hosts.admit(check.url, overridesHostPause: overridesHostPause, at: now()) != nil
        {
            return nil
        }
        let doubting = withoutHandoff(move.unconfirmed)
        return try await doubting.exchange { result in
            switch result {
            case .success(let answer) where answer.output != nil || answer.head.status == 304:
                return try await doubting.conclude(answer)
            case .success(let answer):
                try await honourRetryAfter(of: answer.head, answered: now())
            case .failure(.hostAskedToWait(let host, let status, let retryAfter)):
                _ = try await write {
                    try await hosts.pauseHost(host, status: status, retryAfter: retryAfter, at: now())
                }
            case .failure: break
            }
            return nil
        }
    }

    /// The move to remember after this response's permanent redirects.
    func permanentRedirect(_ head: ResponseHead) -> PermanentRedirect? {
        // A redirect back to the listed address is not a move.
        let listed = FeedAddress.withoutCredentials(listedAddress)
        guard head.url != listed, FeedAddress.key(head.url) != FeedAddress.key(listed) else { return nil }
        // The remembered address responded itself.
        if let move, !head.redirects.contains(where: { $0.status == 301 || $0.status == 308 }) { return move }
        return PermanentRedirect.after(
            head.redirects.map { ($0.status, $0.location) }, before: check.move,
            firstUnencrypted: head.firstUnencrypted)
    }
}
