package import News
package import NewsStore
import Newsroom

/// What became of moving a feed.
package struct MovedFeed: Sendable {
    package let feed: Feed
    /// nil in a trial of a feed that the other side does not have yet.
    package var articles: MovedArticles?
    /// Whether the other side has it only now, or would get it.
    package var isNew = false
    /// Whether it stays on the user's own list, for articles that the account does not have.
    package var stays = false
    /// Why it was not moved; nil if it was.
    package var failure: String?
}

/// Moving feeds between the user's own list and accounts.
extension AppServices {
    /// Subscribes an account to feeds of the user's own list, gives the articles there the marks of those here, and takes
    /// the feeds off the list, which can be undone. A feed whose starred or tagged articles the account does not have
    /// stays.
    /// - Parameters:
    ///   - isTrial: whether only to tell what would be done.
    ///   - tell: takes each feed that has been dealt with.
    package func move(
        _ feeds: [Feed], to account: Account, isTrial: Bool, tell: (MovedFeed) -> Void
    ) async throws {
        var there = try await remoteFeeds(of: account)
        var moved: [MovedFeed] = []
        for feed in feeds {
            try Task.checkCancellation()
            var result = MovedFeed(feed: feed)
            result.isNew = there[FeedAddress.key(feed.url)] == nil
            if result.isNew, !isTrial {
                do {
                    let category = feed.tags.first { !FeedListing.sets($0) }.map(TagName.shown)
                    try await accounts.subscribe(account, to: feed.url, title: feed.title, category: category)
                } catch let failure as AccountFailure {
                    result.failure = failure.description
                    // The others would fail, too.
                    if failure == .credentials { throw failure }
                }
            }
            moved.append(result)
        }
        if !isTrial {
            _ = try await sync(account)
            there = try await remoteFeeds(of: account)
        }
        for var result in moved {
            if result.failure == nil, let target = there[FeedAddress.key(result.feed.url)] {
                let articles = try await library.carryMarks(from: result.feed.id, to: target.id, isTrial: isTrial)
                (result.articles, result.stays) = (articles, articles.kept > 0)
                if !isTrial, !result.stays { try await subscriptions.remove(result.feed.url) }
            } else if result.failure == nil, !isTrial {
                result.failure = "The server does not list it."
            }
            tell(result)
        }
        // What was marked is sent with the next sync at the latest.
        if !isTrial { await sendMarks() }
    }

    /// Makes feeds of an account feeds of the user's own list, with all their articles and marks. The account keeps its
    /// own; nothing is sent.
    package func keep(_ feeds: [Feed], of account: Account, tell: (MovedFeed) -> Void) async throws {
        var (added, urls): ([(feed: Feed, url: String)], [String]) = ([], [])
        for feed in feeds {
            do {
                let tags = feed.tags.filter { !TagName.isOfAccount($0) }
                let known = try await subscriptions.listed(feed.url)
                let url = try await subscriptions.add(feed.url, title: feed.title, tags: tags, isAct: false).url
                if known == nil { urls.append(url) }
                added.append((feed, url))
            } catch let error as NewsroomError {
                var result = MovedFeed(feed: feed)
                result.failure = "\(error)"
                tell(result)
            }
        }
        // Articles that are in the feeds now are recognised, and not stored a second time later.
        _ = try await refresher.refresh(urls, force: true)
        let own = Dictionary(try await library.ownFeeds().map { (FeedAddress.key($0.url), $0.id) }) { first, _ in first
        }
        for (feed, url) in added {
            guard let target = own[FeedAddress.key(url)] else { continue }
            var result = MovedFeed(feed: feed)
            result.articles = try await library.takeArticles(from: feed.id, to: target)
            tell(result)
        }
    }

    private func remoteFeeds(of account: Account) async throws -> [String: Feed] {
        let feeds = try await library.feeds().filter { $0.account == account.id }
        return Dictionary(feeds.map { (FeedAddress.key($0.url), $0) }) { first, _ in first }
    }
}
