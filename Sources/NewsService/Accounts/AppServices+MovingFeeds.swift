package import News
package import NewsStore
import Newsroom
import Synchronization

/// What became of moving a feed.
package struct MovedFeed: Sendable {
    package let feed: Feed
    /// nil in a trial of a feed that the other side does not have yet.
    package var articles: MovedArticles?
    /// Whether it is on the user's own list, too: for articles that the account does not have, or for the next attempt.
    package var stays = false
    /// The category into which the account's server did not put it, as FreshRSS does if a label has the name.
    package var unfiledCategory: String?
    /// Why it was not moved; nil if it was.
    package var failure: String?

    init(feed: Feed, failure: String? = nil) { (self.feed, self.failure) = (feed, failure) }
}

/// Moving feeds between the user's own list and accounts.
extension AppServices {
    /// Subscribes an account to feeds of the user's own list, gives the articles there the marks of those here, and
    /// takes the feeds off the list; undo takes back both. A feed whose starred or tagged articles the account does not
    /// have stays; undo then takes back the subscription.
    /// - Parameters:
    ///   - isTrial: whether only to tell what would be done.
    ///   - tell: takes each feed that has been dealt with.
    package func move(
        _ feeds: [Feed], to account: Account, isTrial: Bool, tell: (MovedFeed) -> Void
    ) async throws {
        var there = try await addresses(of: account)
        var (moved, subscribed): ([MovedFeed], Set<Feed.ID>) = ([], [])
        for feed in feeds {
            try Task.checkCancellation()
            var result = MovedFeed(feed: feed)
            if !isTrial, there[FeedAddress.key(feed.url)] == nil {
                do {
                    let category = feed.tags.first { !FeedListing.sets($0) }.map(TagName.shown)
                    try await accounts.subscribe(
                        account, to: feed.url, title: feed.title, category: category, mayWait: false)
                    subscribed.insert(feed.id)
                    result.unfiledCategory = category
                } catch let failure as AccountFailure {
                    result.failure = failure.description
                    // The others would fail, too.
                    if failure == .credentials { throw failure }
                }
            }
            moved.append(result)
        }
        if !isTrial {
            guard try await sync(account, isAsked: true) != nil else { throw Self.isBusy }
            there = try await addresses(of: account)
        }
        for var result in moved {
            if result.failure == nil, let target = there[FeedAddress.key(result.feed.url)] {
                let articles = try await library.carryMarks(from: result.feed.id, to: target.id, isTrial: isTrial)
                if result.unfiledCategory.map(target.tags.contains) == true { result.unfiledCategory = nil }
                // Without any article that both have, the server may not have fetched it yet.
                let isUnknown = articles.matched == 0 && articles.left > 0
                (result.articles, result.stays) = (articles, articles.kept > 0 || isUnknown)
                if !isTrial, !result.stays {
                    // One act with the subscription, if this has made it.
                    let isNew = subscribed.contains(result.feed.id)
                    let addition = isNew ? try await library.addition(of: target.id) : nil
                    try await subscriptions.remove(
                        result.feed.url, movedTo: addition.map { (account.id, $0.act, $0.change) })
                }
            } else if result.failure == nil, !isTrial {
                result.failure = "The server does not list it."
            }
            tell(result)
        }
        guard !isTrial else { return }
        // Copies in other feeds are one row with them.
        try await joinStories(upTo: Self.linksWhileAwaited, isBrief: false)
        // What was marked is sent with the next sync at the latest.
        await sendWaiting()
    }

    /// Moves feeds of an account to the user's own list, with all their articles and marks, and unsubscribes the
    /// account from them. A feed stays if its publisher's server does not answer.
    /// - Parameters:
    ///   - isTrial: whether only to tell what would be done.
    ///   - tell: takes each feed that has been dealt with.
    package func moveBack(
        _ feeds: [Feed], from account: Account, isTrial: Bool, tell: (MovedFeed) -> Void
    ) async throws {
        guard !isTrial else {
            let own = try await addresses(of: nil)
            for feed in feeds {
                var result = MovedFeed(feed: feed)
                if let target = own[FeedAddress.key(feed.url)] {
                    result.articles = try await library.carryMarks(from: feed.id, to: target.id, isTrial: true)
                }
                tell(result)
            }
            return
        }
        // The articles need the server's marks, and it has to answer before anything is moved.
        guard try await sync(account, isAsked: true) != nil else { throw Self.isBusy }
        for var result in try await keepFeeds(feeds, isForced: true) {
            // Unsubscribes only now, since the server deletes its articles.
            if result.failure == nil {
                do {
                    try await accounts.unsubscribe(account, from: result.feed, mayWait: false)
                } catch let failure as AccountFailure {
                    result.failure = failure.description
                }
            }
            tell(result)
        }
    }

    private static var isBusy: CommandFailure {
        CommandFailure("The account is being synced by another newsterm; try again.", status: .tryLater)
    }

    /// Makes feeds of an account feeds of the user's own list, with all their articles and marks. Nothing is sent. All
    /// are added and fetched before the first is changed.
    /// - Parameter isForced: whether feeds that cannot be added or fetched are left out; otherwise nothing is changed
    ///   then.
    /// - Returns: what became of each.
    package func keepFeeds(_ feeds: [Feed], isForced: Bool) async throws -> [MovedFeed] {
        var (added, urls, failed): ([(feed: Feed, url: String)], Set<String>, [MovedFeed]) = ([], [], [])
        for feed in feeds {
            do {
                let tags = feed.tags.filter { !TagName.isOfAccount($0) }
                let url = try await subscriptions.add(feed.url, title: feed.title, tags: tags, isAct: false).url
                // Also what was listed before: it may never have been fetched.
                urls.insert(url)
                added.append((feed, url))
            } catch let error as NewsroomError {
                failed.append(MovedFeed(feed: feed, failure: "\(error)"))
            }
        }
        // Articles that are in the feeds now are recognised, and not stored a second time later.
        let failures = Mutex<[String: String]>([:])
        _ = try await refresher.refresh(Array(urls), force: true) { outcome in
            guard outcome.status == .failed || outcome.status == .skipped else { return }
            failures.withLock { $0[outcome.url] = outcome.reason }
        }
        try Task.checkCancellation()
        for (feed, url) in added {
            guard let reason = failures.withLock({ $0[url] }) else { continue }
            var result = MovedFeed(feed: feed, failure: reason)
            result.stays = true
            failed.append(result)
        }
        guard failed.isEmpty || isForced else { return failed }
        let lost = Set(failed.map(\.feed.id))
        let own = try await addresses(of: nil)
        var results = failed
        for (feed, url) in added where !lost.contains(feed.id) {
            var result = MovedFeed(feed: feed)
            if let target = own[FeedAddress.key(url)] {
                result.articles = try await library.takeArticles(from: feed.id, to: target.id)
            } else {
                result.failure = "It was removed from your list."
            }
            results.append(result)
        }
        // Copies in other feeds are one row with them.
        try await joinStories(upTo: Self.linksWhileAwaited, isBrief: false)
        return results
    }

    /// The feeds of an account, or of the user's own list, by the keys of their addresses.
    private func addresses(of account: Account?) async throws -> [String: Feed] {
        let feeds = try await library.feeds().filter { $0.account == account?.id }
        return Dictionary(feeds.map { (FeedAddress.key($0.url), $0) }) { first, _ in first }
    }
}
