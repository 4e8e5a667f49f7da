import Foundation
import News
import NewsStore

/// Fills a library with generated articles, through the same interface as a refresh.
struct LibraryFiller {
    static let feedCount = 500

    private static let documentSize = 250
    private static let words = [
        "actor", "background", "cell", "draw", "entry", "feed", "grapheme", "headline", "index", "journal", "keyset",
        "library", "message", "news", "order", "parser", "query", "refresh", "store", "terminal", "ニュース",
    ]

    private let articles: Int
    private let feeds: Int
    private let contentSize: Int

    /// - Parameter contentSize: the approximate size of an article's body, in bytes.
    init(articles: Int, feeds: Int = feedCount, contentSize: Int = 600) {
        self.articles = articles
        self.feeds = feeds
        self.contentSize = contentSize
    }

    /// The newest tenth of the articles stays unread, as in a library in use.
    func fill(_ library: Library) async throws {
        try await list(library)
        let checks = try await library.checks()
        let perFeed = articles / feeds
        var random = SystemRandomNumberGenerator()
        for start in stride(from: 0, to: perFeed, by: Self.documentSize) {
            let count = min(Self.documentSize, perFeed - start)
            // Retention counts from the time of storing: spread that over the days of the articles.
            let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(start) * 1_000)
            for (number, check) in checks.enumerated() {
                let entries = (start..<start + count).map { entry(feed: number, number: $0, before: now, &random) }
                _ = try await library.store(
                    update(number, entries), feed: check.feed, at: now,
                    next: NextCheck(date: now.addingTimeInterval(3_600)))
            }
            if start + count < perFeed * 9 / 10 { _ = try await library.markAllRead() }
        }
    }

    /// One document per feed with entries that no library has.
    func freshUpdates(entries: Int) -> [FeedUpdate] {
        var random = SystemRandomNumberGenerator()
        let first = Int(Date().timeIntervalSince1970 * 1_000)
        return (0..<feeds).map { feed in
            let entries = (0..<entries).map { entry(feed: feed, number: first + $0, before: Date(), &random) }
            return update(feed, entries)
        }
    }

    func list(_ library: Library) async throws {
        try await library.setFeedList(
            (0..<feeds).map { ListedFeed(url: FeedHost.url(of: $0), tags: ["bench"]) })
    }

    private func update(_ feed: Int, _ entries: [Entry]) -> FeedUpdate {
        FeedUpdate(
            title: "Feed \(feed)", siteLink: "https://feed\(feed).example/", entries: entries,
            validators: Validators(etag: "\"\(feed)\"", lastModified: nil))
    }

    private func entry(
        feed: Int, number: Int, before now: Date, _ random: inout SystemRandomNumberGenerator
    ) -> Entry {
        let link = "https://feed\(feed).example/articles/\(number)"
        let title = (0..<8).map { _ in Self.words[Int.random(in: 0..<Self.words.count, using: &random)] }
        let sentence = "<p>" + title.joined(separator: " ") + "</p>\n"
        return Entry(
            identity: link, title: title.joined(separator: " ") + " \(number)", link: link, author: "Author \(feed)",
            published: now.addingTimeInterval(-Double.random(in: 0..<1_000_000, using: &random)),
            content: String(repeating: sentence, count: max(1, contentSize / sentence.utf8.count)),
            categories: ["bench"])
    }
}
