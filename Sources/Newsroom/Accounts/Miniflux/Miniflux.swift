import FoundationEssentials
import News
import NewsParser
import Web

/// Miniflux's own API, as of version 2.3.2, which was the first to list names alone and to set stars instead of toggling
/// them (https://miniflux.app/docs/api.html).
struct Miniflux: RemoteLibrary {
    /// Names that one request asks for.
    private static let pageSize = 10_000
    /// Names of one list at most.
    private static let maximumIDs = 1_000_000
    /// Pages of one list at most.
    private static let mostPages = 500
    /// How often a list of several pages is read until all articles were seen.
    private static let readings = 4
    /// The newest articles that are looked at to find those that were read elsewhere before they were seen here.
    private static let newest = 1_000
    /// Articles of one answer at most; more are refused.
    private static let maximumEntries = 1_000

    let exchange: AccountExchange
    let secrets: AccountSecrets

    func logIn() async throws {
        guard try await ask(.get("/v1/me"))["username"] != nil else {
            throw RemoteError(failure: .otherServer(call: "/v1/me"))
        }
        // Earlier versions take the word for the number of an article.
        _ = try await names([("limit", "1")])
    }

    func feeds() async throws -> [RemoteFeed] {
        let feeds = try await ask(.get("/v1/feeds"), lists: [[]]) { MinifluxItem.feed($0) }.elements
        // A sync begins with the list of feeds.
        try await makeKey()
        return feeds
    }

    func articles(marked mark: RemoteMark) async throws -> RemoteIDs {
        let query =
            switch mark {
            case .unread: ("status", "unread")
            case .starred: ("starred", "true")
            }
        return try await list([query], atMost: Self.maximumIDs, readings: Self.readings)
    }

    func newestArticles(since date: Date?, isFirst: Bool, atMost limit: Int) async throws -> RemoteIDs {
        // Lists of names cannot be asked for by date.
        guard isFirst else { return try await list([], atMost: min(limit, Self.newest), readings: 1) }
        guard let date else { return try await list([], atMost: limit, readings: 1) }
        let query = [
            ("published_after", String(Int64(date.timeIntervalSince1970))), ("order", "id"), ("direction", "asc"),
            ("limit", "1"),
        ]
        let oldest = try await entries(query).first.flatMap { Int64($0.id) }
        guard let oldest else { return RemoteIDs() }
        var newest = try await list([], atMost: limit, readings: 1)
        newest.ids.removeAll { (Int64($0) ?? 0) < oldest }
        return newest
    }

    func articles(_ ids: [String]) async throws -> [RemoteArticle] {
        var wanted = ids.compactMap { Int64($0) }.sorted(by: >)[...]
        var found: [RemoteArticle] = []
        while let newest = wanted.first {
            // Articles that stand together take one request; one among many others, its own.
            let near = wanted.prefix { $0 > newest - Int64(2 * ids.count) }
            guard near.count > 3, let oldest = near.last else {
                wanted.removeFirst()
                if let article = try await article(newest) { found.append(article) }
                continue
            }
            let page = try await entries([
                ("before_entry_id", String(newest + 1)), ("after_entry_id", String(oldest - 1)), ("order", "id"),
                ("direction", "desc"), ("limit", String(Self.maximumEntries)),
            ])
            let names = Set(near.map { String($0) })
            found += page.filter { names.contains($0.id) }
            // If there are more articles than a page holds among so few numbers, the next page has the rest.
            let end = page.count < Self.maximumEntries ? oldest : page.compactMap { Int64($0.id) }.min() ?? oldest
            wanted = wanted.drop { $0 >= min(end, newest) }
        }
        return found
    }

    func unreadCount() async throws -> Int? {
        let counters = try await ask(.get("/v1/feeds/counters"))
        guard case .object(let unread)? = counters["unreads"] else { return nil }
        return unread.values.reduce(0) { $0 &+ ($1.number.flatMap { Int(exactly: $0.rounded()) } ?? 0) }
    }

    func mark(_ ids: [String], _ mark: RemoteMark, _ isSet: Bool) async throws {
        struct Body: Encodable {
            let ids: [Int64], status: String?, starred: Bool?
            enum CodingKeys: String, CodingKey {
                case ids = "entry_ids"
                case status, starred
            }
        }
        let numbers = ids.compactMap { Int64($0) }
        guard !numbers.isEmpty else { return }
        let body =
            switch mark {
            case .unread: Body(ids: numbers, status: isSet ? "unread" : "read", starred: nil)
            case .starred: Body(ids: numbers, status: nil, starred: isSet)
            }
        try await order(.json("PUT", "/v1/entries", body))
    }

    /// Has the server send an article to the services that the user has set up there. It answers before it does.
    func save(_ id: String) async throws {
        var call = AccountExchange.Call(method: "POST", path: "/v1/entries/\(id)/save", body: [])
        call.isRepeatable = false
        try await order(call)
    }

    /// Whether the user has set up such services.
    func canSave() async throws -> Bool {
        try await ask(.get("/v1/integrations/status"))["has_integrations"] == .bool(true)
    }

    func labels(folders: Set<String>) -> RemoteLabels? { nil }

    func label(_ ids: [String], _ name: String, _ isSet: Bool) throws { throw LabelsMissing() }

    func subscribe(to url: String) async throws -> String {
        // Adding takes the address of a feed only.
        let found: [String]
        do {
            found = try await ask(.json("POST", "/v1/discover", ["url": url]), lists: [[]]) { $0["url"]?.text }.elements
        } catch let error as RemoteError where error.isMissing {
            throw RemoteError(failure: .noFeedFound)
        }
        let answer = try await ask(.json("POST", "/v1/feeds", ["feed_url": found.first ?? url]))
        guard let feed = answer["feed_id"]?.text else { throw RemoteError(failure: .otherServer(call: "/v1/feeds")) }
        return feed
    }

    func change(_ feed: String, title: String?, category: String?, insteadOf old: String?) async throws {
        struct Body: Encodable {
            let title: String?, category: Int64?
            enum CodingKeys: String, CodingKey {
                case title
                case category = "category_id"
            }
        }
        var number: Int64?
        // Having none is being in the one that a user begins with.
        if let category { number = try await self.category(category.isEmpty ? "All" : category) }
        _ = try await ask(.json("PUT", "/v1/feeds/\(feed)", Body(title: title, category: number)))
    }

    func unsubscribe(from feed: String) async throws {
        do {
            try await order(AccountExchange.Call(method: "DELETE", path: "/v1/feeds/\(feed)", body: []))
        } catch let error as RemoteError where error.isGone {
            // Another device was first.
        }
    }
}

extension Miniflux {
    /// The number of a category, which is made if there is none.
    private func category(_ title: String) async throws -> Int64? {
        let known = try await ask(.get("/v1/categories"), lists: [[]]) { category -> Int64? in
            guard category["title"]?.text == title else { return nil }
            return category["id"]?.text.flatMap { Int64($0) }
        }.elements
        if let number = known.first { return number }
        return try await ask(.json("POST", "/v1/categories", ["title": title]))["id"]?.text.flatMap { Int64($0) }
    }

    private func entries(_ query: [(String, String)]) async throws -> [RemoteArticle] {
        try await ask(.get("/v1/entries", query), lists: [["entries"]]) { MinifluxItem.article($0) }.elements
    }

    private func article(_ id: Int64) async throws -> RemoteArticle? {
        do {
            return MinifluxItem.article(try await ask(.get("/v1/entries/\(id)")))
        } catch let error as RemoteError where error.isGone {
            return nil
        }
    }

    /// A page begins at the number of a row, so that one is left out if an earlier one goes meanwhile. What another
    /// reading finds is added, until one finds nothing.
    private func list(_ query: [(String, String)], atMost limit: Int, readings: Int) async throws -> RemoteIDs {
        var list = RemoteIDs()
        var known = Set<String>()
        for reading in 1...readings {
            let before = list.ids.count
            var (offset, total, pages) = (0, 0, 0)
            var seen = Set<String>()
            repeat {
                let page = [("limit", String(min(Self.pageSize, limit - offset))), ("offset", String(offset))]
                let (ids, all) = try await names(query + page)
                (offset, total, pages) = (offset + ids.count, all, pages + 1)
                for id in ids where known.insert(id).inserted { list.ids.append(id) }
                // A server that repeats itself has no end.
                guard pages < Self.mostPages, ids.contains(where: { seen.insert($0).inserted }) else { break }
                seen.formUnion(ids)
            } while offset < min(total, limit)
            let isWhole = list.ids.count >= min(total, limit)
            list.isComplete = isWhole && total <= limit
            // One page is of one moment.
            let isSure = pages == 1 || readings == 1 || reading > 1 && list.ids.count == before
            if isWhole, isSure { return list }
        }
        list.isComplete = false
        return list
    }

    private func names(_ query: [(String, String)]) async throws -> (ids: [String], total: Int) {
        let answer = try await ask(.get("/v1/entries/ids", query))
        guard let total = answer["total"]?.number.flatMap({ Int(exactly: $0) }), let ids = answer["entry_ids"] else {
            throw RemoteError(failure: .otherServer(call: "/v1/entries/ids"))
        }
        // What is left out of a list would become read.
        let names = ids.elements.compactMap { MinifluxItem.number($0).map(String.init) }
        guard case .array(let elements) = ids, names.count == elements.count, total >= Set(names).count else {
            throw RemoteError(failure: .otherServer(call: "/v1/entries/ids"))
        }
        return (names, total)
    }

    func ask(_ call: AccountExchange.Call) async throws -> JSONValue {
        try await ask(call, lists: []) { _ -> Never? in nil }.rest
    }

    func ask<Element: Sendable>(
        _ call: AccountExchange.Call, lists: [[String]], read: @escaping @Sendable (JSONValue) -> Element?
    ) async throws -> (elements: [Element], rest: JSONValue) {
        try await authorized { try await exchange.ask(call, $0, lists: lists, read: read) }
    }

    /// Asks for something to be done; the answer is empty.
    func order(_ call: AccountExchange.Call) async throws {
        try await authorized { try await exchange.order(call, $0, answer: "") }
    }
}
