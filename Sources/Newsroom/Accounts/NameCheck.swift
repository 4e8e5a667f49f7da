import News
import NewsStore

/// Finds out whether a server still calls the articles and feeds of an account as it did. One that was restored from a
/// backup numbers new ones like those that it has lost, and another server has other ones under all numbers. What is
/// not there any more contradicts nothing.
struct NameCheck {
    /// Articles looked at of those that may be others. Those that are have the highest numbers.
    private static let sampled = 10
    /// Before marks are sent, and so often.
    private static let sampledOfWaiting = 5
    private static let sampledOfFeed = 20

    /// What is another one on the server.
    struct Others: Sendable {
        /// The server's names.
        var articles: [String] = []
        var feeds: [String] = []
        /// "Feed: title", here and there, of each article, and of each feed its title and the address there.
        var words: [(here: String, there: String)] = []

        var isEmpty: Bool { words.isEmpty }

        func stop() throws {
            if let one = words.first {
                throw RemoteError(failure: .otherArticles(here: one.here, there: one.there))
            }
        }
    }

    let account: Account.ID
    let server: any RemoteLibrary
    let library: Library

    /// Stops what would take other articles for those here.
    /// - Parameter names: The server's articles.
    /// - Throws: `RemoteError`, also if one of the newest of them is another one here.
    func check(_ names: some Sequence<String>) async throws {
        // An article may be in several of the server's lists.
        let known = try await library.knownArticles(Self.rows(Set(names)), of: account, atMost: Self.sampled)
        try await compare(known).others.stop()
    }

    /// The same before marks are sent. The highest that the server has tells: if it gave away any numbers, then those
    /// from a certain one on.
    func checkWaiting() async throws {
        var rest = Self.rows(try await library.waitingNames(of: account))[...]
        var count = Self.sampledOfWaiting
        while !rest.isEmpty {
            let known = try await library.knownArticles(Array(rest.prefix(count)), of: account)
            let (others, same) = try await compare(known)
            try others.stop()
            if !same.isEmpty { return }
            rest = rest.dropFirst(count)
            count = AccountSync.batchSize
        }
    }

    /// The feeds that have another address under their name, and other articles. If the server has none of those that are
    /// known, as of a quiet feed, the title decides.
    func others(among feeds: [RemoteFeed]) async throws -> Others {
        var others = Others()
        for feed in try await library.readdressedFeeds(feeds, of: account) {
            let names = Self.sorted(try await library.remoteNames(of: account, in: feed.id)).prefix(Self.sampledOfFeed)
            let known = try await library.knownArticles(Array(names), of: account)
            guard let first = known.first else { continue }
            let found = try await compare(known, otherFeeds: [feed.id])
            guard found.same.isEmpty, !found.others.isEmpty || first.feedTitle != feed.title else { continue }
            others.feeds.append(feed.id)
            others.words.append((first.feedTitle, feed.title.isEmpty ? feed.url : feed.title))
        }
        return others
    }

    /// All that are others, for the user to decide.
    func all() async throws -> Others {
        var all = try await others(among: try await server.feeds())
        let known = Self.rows(try await library.remoteNames(of: account))
        var lost = Set<String>()
        if !known.isEmpty {
            let list = try await server.newestArticles(since: nil, isFirst: true, atMost: AccountPass.mostArticles)
            let listed = Set(list.ids)
            var rest = (list.isComplete ? known.filter(listed.contains) : known)[...]
            var (same, lowest) = (Set<String>(), Int64?.none)
            while !rest.isEmpty {
                let portion = try await library.knownArticles(
                    Array(rest.prefix(AccountSync.batchSize)), of: account)
                rest = rest.dropFirst(AccountSync.batchSize)
                let found = try await compare(portion, otherFeeds: all.feeds)
                same.formUnion(found.same)
                all.words += found.others.words
                // Below, all are as they were.
                if found.others.isEmpty, !portion.isEmpty { break }
                lowest = found.others.articles.last.flatMap { Int64($0) } ?? lowest
            }
            // Those that the server does not have now may be others as soon as it has them.
            if let lowest { lost = Set(known.filter { Int64($0) ?? 0 >= lowest && !same.contains($0) }) }
            // Each of these would keep marks from being sent.
            let waiting = Self.rows(try await library.waitingNames(of: account))
                .filter { !same.contains($0) && !lost.contains($0) }
            let found = try await compare(try await library.knownArticles(waiting, of: account), otherFeeds: all.feeds)
            all.words += found.others.words
            lost.formUnion(found.others.articles)
        }
        for feed in all.feeds { lost.formUnion(try await library.remoteNames(of: account, in: feed)) }
        all.articles = lost.sorted()
        return all
    }

    /// For another address of the account: whether the same library is there.
    func isSameLibrary() async throws -> Bool {
        guard try await others(among: try await server.feeds()).isEmpty else { return false }
        let newest = try await server.newestArticles(since: nil, isFirst: false, atMost: 1_000).ids
        let all = try await library.remoteNames(of: account)
        let there = try await library.knownArticles(Self.sorted(newest), of: account, atMost: Self.sampled)
        let here = try await library.knownArticles(Self.sorted(all), of: account, atMost: Self.sampled)
        let (others, same) = try await compare(there + here)
        return others.isEmpty && (!same.isEmpty || here.isEmpty)
    }

    /// Numbers of rows. FreshRSS and services number articles by time, or at random.
    private static func rows(_ names: some Sequence<String>) -> [String] {
        sorted(names).filter { Int64($0).map { $0 < 1 << 32 } ?? false }
    }

    /// The highest numbers first.
    private static func sorted(_ names: some Sequence<String>) -> [String] {
        names.map { ($0, Int64($0) ?? 0) }.sorted { $0.1 > $1.1 }.map(\.0)
    }

    /// - Parameter otherFeeds: Feeds that are others.
    /// - Returns: Those that are others on the server, in the given order, and the names of those that are not.
    private func compare(
        _ known: [KnownArticle], otherFeeds: [String] = []
    ) async throws -> (others: Others, same: Set<String>) {
        let answers = try await server.allArticles(known.map(\.id))
        let found = Dictionary(answers.map { ($0.id, $0) }) { first, _ in first }
        var (others, same) = (Others(), Set<String>())
        for article in known {
            guard let other = found[article.id] else { continue }
            if article.isSame(as: other, isFeed: !otherFeeds.contains(article.feed)) {
                same.insert(article.id)
            } else {
                others.articles.append(article.id)
                others.words.append(("\(article.feedTitle): \(article.title)", other.entry.title))
            }
        }
        return (others, same)
    }
}

extension RemoteLibrary {
    /// Asks for any number of articles, and for fewer at a time if the answer is too long.
    func allArticles(_ ids: [String]) async throws -> [RemoteArticle] {
        guard !ids.isEmpty else { return [] }
        do {
            if ids.count <= AccountSync.batchSize { return try await articles(ids) }
        } catch let error as RemoteError where error.isTooLarge && ids.count > 1 {}
        let half = ids.count / 2
        return try await allArticles(Array(ids[..<half])) + allArticles(Array(ids[half...]))
    }
}
