public import FoundationEssentials
import News
import NewsParser
public import NewsStore

/// Imports newsboat's articles into the library, feed by feed.
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

    /// How many links are compared at the end: a second of it.
    private static let joinedLinks = 20_000

    /// Imports the articles of all listed feeds. Cancelling the task keeps the slices stored so far. Marks on existing
    /// articles are one undoable act; new articles stay.
    /// - Parameter addsFeeds: Whether to add unlisted feeds to the list first, as one undoable act.
    public func run(_ cache: NewsboatCache, addsFeeds: Bool) async throws -> CacheReport {
        var added: [String] = []
        if addsFeeds {
            added = try await subscriptions.add(Self.addable(cache), from: Self.name).added
        } else {
            try await subscriptions.synchronize()
        }
        let act = ImportID()
        let work = CacheWork(cache: cache, listed: Self.byKey(try await listed())) {
            [library, now] articles, feed, to in
            // Every listed feed has a number by now.
            guard let to else { return ImportedCount() }
            return try await library.store(
                articles, feed: to, title: feed.shownTitle, siteLink: feed.site, act: act, at: now())
        }
        var report = try await work.run()
        report.added = added
        // Otherwise a link of several feeds would be several rows until the next refresh. What is left, maintenance does.
        do throws(LibraryError) { try await library.joinStories(upTo: Self.joinedLinks, isBrief: true) } catch {
            guard case .cancelled = error else { throw error }
        }
        return report
    }

    /// What `run` would do, without doing it.
    /// - Parameters:
    ///   - addsFeeds: As for `run`.
    ///   - coming: Addresses of feeds that will be listed by then, as in the list.
    public func preview(
        _ cache: NewsboatCache, addsFeeds: Bool = false, listing coming: [String] = []
    ) async throws -> CacheReport {
        let added = addsFeeds ? try subscriptions.previewAdding(Self.addable(cache), from: Self.name).added : []
        // Includes feeds that were listed earlier and still have articles.
        let numbers = try await library.feedNumbers()
        let present = try await listed()
        let all = (coming + added).map { ($0, numbers[$0]) } + present
        let work = CacheWork(cache: cache, listed: Self.byKey(all)) { [library] articles, _, to in
            try await library.preview(articles, feed: to)
        }
        var report = try await work.run()
        report.added = added
        return report
    }
}

extension CacheImport {
    private static let name = "newsboat's cache"

    private static func addable(_ cache: NewsboatCache) -> [String] {
        cache.feeds.filter { $0.articleCount > 0 && !FeedCommand.isCommand($0.url) }.map(\.url)
    }

    private func listed() async throws -> [(url: String, number: Feed.ID?)] {
        try await library.checks().map { ($0.url, $0.feed) }
    }

    private static func byKey(_ feeds: [(url: String, number: Feed.ID?)]) -> [String: Feed.ID?] {
        Dictionary(feeds.map { (FeedAddress.key($0.url), $0.number) }) { $0 ?? $1 }
    }
}

extension NewsboatFeed {
    /// As a refresh would store it; nil if there is none.
    fileprivate var shownTitle: String? {
        Optional(HTMLText.plainLine(ofPlainText: title)).presence.map(Entry.boundedTitle)
    }
}
