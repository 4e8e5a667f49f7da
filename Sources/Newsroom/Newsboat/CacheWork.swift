import News
import NewsStore

/// One pass through newsboat's cache: slices are read in order, and stored or examined concurrently.
struct CacheWork: Sendable {
    typealias Store = @Sendable ([ImportedArticle], NewsboatFeed, Feed.ID?) async throws -> ImportedCount

    /// Slices being stored while the next one is read, which lets them share a transaction.
    private static let slicesAtOnce = 3

    let cache: NewsboatCache
    /// By `FeedAddress.key`; the value is nil for a feed the library does not know yet.
    let listed: [String: Feed.ID?]
    let store: Store

    func run() async throws -> CacheReport {
        try await withThrowingTaskGroup(of: (feed: String, count: ImportedCount).self) { group in
            var report = CacheReport()
            var underWay = 0
            for feed in cache.feeds where feed.articleCount > 0 {
                guard let number = listed[FeedAddress.key(feed.url)] else {
                    report.leftOut.append(Self.remark(feed))
                    continue
                }
                let duplicates = try await NewsboatDuplicates(cache, feed)
                report.repeated += duplicates.absorbed.count
                var end = feed.articleCount
                while end > 0 {
                    try Task.checkCancellation()
                    let slice = try await cache.slice(of: feed, before: end)
                    end = slice.start
                    report.note(slice, of: feed)
                    let articles = duplicates.articles(of: slice, site: feed.site ?? feed.url)
                    if underWay == Self.slicesAtOnce, let done = try await group.next() {
                        report.add(done.count, of: done.feed)
                        underWay -= 1
                    }
                    group.addTask { (feed.url, try await store(articles, feed, number)) }
                    underWay += 1
                }
            }
            for try await done in group { report.add(done.count, of: done.feed) }
            return report
        }
    }

    private static func remark(_ feed: NewsboatFeed) -> ImportReport.Remark {
        let isOne = feed.articleCount == 1
        let count = isOne ? "1 article" : "\(feed.articleCount) articles"
        let leftOut = "\(count) of this feed \(isOne ? "was" : "were") left out."
        return ImportReport.Remark(
            place: .feed(FeedListProblem.shown(feed.url)),
            reason: FeedCommand.isCommand(feed.url)
                ? "newsterm does not run commands from an imported file; \(leftOut) Write its line into urls first, to "
                    + "have \(isOne ? "it" : "them")."
                : "The feed is not in the feed list; \(leftOut)")
    }
}
