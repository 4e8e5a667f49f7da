import FoundationEssentials
import News
import NewsStore
import Web

extension FeedRefresh {
    /// Asks the address that stands in the user's list, when it is time to doubt the move that was remembered.
    /// - Returns: nil when it is not, or when that address gave no feed: then it says nothing of where the feed went.
    /// - Throws: as `run`.
    func askListedAddress(insists: Bool) async throws -> RefreshOutcome? {
        guard let move, move.isToBeDoubted(listed: check.url, lastCheck: check.lastCheck, at: started) else {
            return nil
        }
        // There is leave to ask the new address already. The old one's host may want to be left alone.
        if FeedAddress.hostAndPort(of: check.url) != FeedAddress.hostAndPort(of: check.address),
            try await hosts.claim(check.url, insists: insists, at: now()) != nil
        {
            return nil
        }
        let doubting = withoutPromotion(move.doubted)
        return try await doubting.exchange { result in
            switch result {
            case .success(let answer) where answer.output != nil || answer.head.status == 304:
                return try await doubting.conclude(answer)
            case .success(let answer):
                try await heedWish(of: answer.head, answered: now())
            case .failure(.hostAskedToWait(let host, let status, let retryAfter)):
                _ = try await write {
                    try await hosts.keepQuiet(host, status: status, retryAfter: retryAfter, at: now())
                }
            case .failure: break
            }
            return nil
        }
    }

    /// Where permanent redirects led this time, and what is to be thought of it.
    func rememberedMove(_ head: ResponseHead) -> RememberedMove? {
        // What leads home is no move.
        let listed = FeedAddress.withoutCredentials(listedAddress)
        guard head.url != listed, FeedAddress.key(head.url) != FeedAddress.key(listed) else { return nil }
        // Asked there, answered there.
        if let move, !head.redirects.contains(where: { $0.status == 301 || $0.status == 308 }) { return move }
        return RememberedMove.after(
            head.redirects.map { ($0.status, $0.location) }, before: check.move,
            firstUnencrypted: head.firstUnencrypted)
    }
}
