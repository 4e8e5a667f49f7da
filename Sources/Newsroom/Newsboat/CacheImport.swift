public import Foundation
import News
public import NewsStore

/// Brings newsboat's articles into the library, feed by feed.
public struct CacheImport: Sendable {
    private let library: Library
    private let subscriptions: Subscriptions
    private let now: @Sendable () -> Date

    public init(
        library: Library, subscriptions: Subscriptions, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.library = library
        self.subscriptions = subscriptions
        self.now = now
    }

    /// Takes the articles of all listed feeds. Cancelling the task leaves whole slices stored.
    /// - Parameter addsFeeds: whether feeds that are not listed are added to the list first, as one undoable act.
    public func run(_ cache: NewsboatCache, addsFeeds: Bool) async throws -> CacheReport {
        var added: [String] = []
        if addsFeeds {
            let feeds = cache.feeds.filter { $0.articleCount > 0 && !FeedCommand.isCommand($0.url) }
            added = try await subscriptions.add(feeds.map(\.url), from: "newsboat's cache").added
        } else {
            try await subscriptions.synchronize()
        }
        var report = try await take(cache, unlisted: []) { articles, place, feed in
            // Known by `take`: without a number there is nothing to store into.
            guard let id = place else { return ImportedCount() }
            return try await library.store(
                articles, feed: id, title: feed.title.isEmpty ? nil : feed.title,
                siteLink: feed.siteLink.isEmpty ? nil : feed.siteLink, at: now())
        }
        report.added = added
        return report
    }

    /// What `run` would do, without doing it.
    /// - Parameter unlisted: addresses that will be listed by then.
    public func preview(_ cache: NewsboatCache, listing unlisted: [String]) async throws -> CacheReport {
        try await take(cache, unlisted: unlisted) { articles, place, _ in
            try await library.preview(articles, feed: place, at: now())
        }
    }
}

extension CacheImport {
    private typealias Slice = (articles: [ImportedArticle], start: Int, unreadable: Int)

    /// Slices that are on their way into the library while the next one is read: together they share a transaction.
    private static let slicesAtOnce = 3

    private func take(
        _ cache: NewsboatCache, unlisted: [String],
        _ store: @escaping @Sendable ([ImportedArticle], Feed.ID?, NewsboatFeed) async throws -> ImportedCount
    ) async throws -> CacheReport {
        let checks = try await library.checks()
        let listed = Dictionary(checks.map { (FeedAddress.key($0.url), $0.feed) }) { first, _ in first }
        let coming = Set(unlisted.map(FeedAddress.key))
        return try await withThrowingTaskGroup(of: ImportedCount.self) { group in
            var report = CacheReport()
            var underWay = 0
            for feed in cache.feeds where feed.articleCount > 0 {
                let key = FeedAddress.key(feed.url)
                let number = listed[key]
                guard number != nil || coming.contains(key) else {
                    report.leftOut.append(Self.remark(feed))
                    continue
                }
                report.feeds += 1
                var seen: Set<String> = []
                var end = feed.articleCount
                while end > 0 {
                    try Task.checkCancellation()
                    let (articles, start, unreadable) = try await slice(cache, feed, before: end, &seen)
                    end = start
                    if unreadable > 0 { report.leftOut.append(Self.remark(feed, unreadable: unreadable)) }
                    if underWay == Self.slicesAtOnce, let count = try await group.next() {
                        report.articles.add(count)
                        underWay -= 1
                    }
                    group.addTask { try await store(articles, number, feed) }
                    underWay += 1
                }
            }
            for try await count in group { report.articles.add(count) }
            return report
        }
    }

    /// Of several articles with one identity the last counts, which is in the first slice to be read.
    private func slice(
        _ cache: NewsboatCache, _ feed: NewsboatFeed, before end: Int, _ seen: inout Set<String>
    ) async throws -> Slice {
        let slice = try await cache.slice(of: feed, before: end)
        let site = feed.siteLink.isEmpty ? feed.url : feed.siteLink
        var articles: [ImportedArticle] = []
        articles.reserveCapacity(slice.items.count)
        for item in slice.items.reversed() {
            let article = ImportedArticle(item, site: site)
            if seen.insert(article.entry.identity).inserted { articles.append(article) }
        }
        articles.reverse()
        return (articles, slice.start, slice.unreadable)
    }

    private static func remark(_ feed: NewsboatFeed) -> ImportReport.Remark {
        let articles = feed.articleCount == 1 ? "1 article" : "\(feed.articleCount) articles"
        let reason =
            FeedCommand.isCommand(feed.url)
            ? "newsterm runs no commands of an imported file; \(articles) of this feed were left out. Write its line "
                + "into urls first, to have them."
            : "The feed is not in the feed list; \(articles) of it were left out."
        return ImportReport.Remark(place: FeedListProblem.shown(feed.url), reason: reason)
    }

    private static func remark(_ feed: NewsboatFeed, unreadable: Int) -> ImportReport.Remark {
        let articles = unreadable == 1 ? "1 article" : "\(unreadable) articles"
        return ImportReport.Remark(
            place: FeedListProblem.shown(feed.url),
            reason: "\(articles) can not be read, since the file is damaged.")
    }
}
