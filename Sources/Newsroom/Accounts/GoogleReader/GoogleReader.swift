import FoundationEssentials
import News
import NewsParser
import Web

/// The API of Google Reader, as its successors answer it. It was never specified; described in
/// https://www.inoreader.com/developers and https://freshrss.github.io/FreshRSS/en/developers/06_GoogleReader_API.html
struct GoogleReader: RemoteLibrary {
    private enum State: String {
        case readingList = "reading-list"
        case read, starred

        var stream: String { "user/-/state/com.google/\(rawValue)" }
    }

    /// Names that one request asks for. FreshRSS answers them all at once, Miniflux 10,000.
    private static let pageSize = 1_000_000
    /// Names of one list at most.
    private static let maximumIDs = 1_000_000
    /// Pages of one list at most.
    private static let mostPages = 500
    /// How often a list of several pages is read until a reading has nothing new.
    private static let readings = 4

    let exchange: AccountExchange
    let secrets: AccountSecrets

    func logIn() async throws { _ = try await renew(insteadOf: await secrets.token) }

    func feeds() async throws -> [RemoteFeed] {
        let isFreshRSS = isFreshRSS
        return try await ask(.get("/reader/api/0/subscription/list", [("output", "json")]), lists: [["subscriptions"]])
        {
            GoogleReaderItem.feed($0, isFreshRSS: isFreshRSS)
        }.elements
    }

    func articles(marked mark: RemoteMark) async throws -> RemoteIDs {
        // The list of read articles cannot be asked for: FreshRSS answers it with all articles.
        switch mark {
        case .unread: try await completeList([("s", State.readingList.stream), ("xt", State.read.stream)])
        case .starred: try await completeList([("s", State.starred.stream)])
        }
    }

    func newestArticles(since date: Date?, isFirst: Bool, atMost limit: Int) async throws -> RemoteIDs {
        var query = [("s", State.readingList.stream)]
        if let date { query.append(("ot", String(Int64(date.timeIntervalSince1970)))) }
        var (newest, pages) = try await list(query, atMost: limit)
        // Later, an article that moved from one page to another is in the answer of the next sync.
        guard isFirst, pages > 1 else { return newest }
        let known = Set(newest.ids)
        newest.ids += try await list(query, atMost: limit).list.ids.filter { !known.contains($0) }
        return newest
    }

    func articles(_ ids: [String]) async throws -> [RemoteArticle] {
        let isFreshRSS = isFreshRSS
        let fields = [("output", "json")] + ids.map { ("i", GoogleReaderItem.longName($0)) }
        let wanted = Set(ids)
        return try await post("/reader/api/0/stream/items/contents", fields) { call, header in
            try await exchange.ask(call, header, lists: [["items"]]) { item in
                GoogleReaderItem.article(item, isFreshRSS: isFreshRSS).flatMap { wanted.contains($0.id) ? $0 : nil }
            }.elements
        }
    }

    func unreadCount() async throws -> Int? {
        let call = AccountExchange.Call.get("/reader/api/0/unread-count", [("output", "json")])
        let counts = try await ask(call, lists: [["unreadcounts"]], areOptional: true) { item -> Int? in
            guard item["id"]?.text?.hasPrefix("feed/") == true else { return nil }
            return item["count"]?.number.flatMap { Int(exactly: $0.rounded()) }
        }
        // Miniflux answers with an empty list whatever is unread.
        guard case .object = counts.rest else { return nil }
        return counts.elements.reduce(0) { $0 &+ $1 }
    }

    func mark(_ ids: [String], _ mark: RemoteMark, _ isSet: Bool) async throws {
        let (verb, state) =
            switch mark {
            case .unread: (isSet ? "r" : "a", State.read)
            case .starred: (isSet ? "a" : "r", State.starred)
            }
        let fields = [(verb, state.stream)] + ids.map { ("i", GoogleReaderItem.longName($0)) }
        try await order("/reader/api/0/edit-tag", fields)
    }

    func subscribe(to url: String) async throws -> String {
        let answer = try await post("/reader/api/0/subscription/quickadd", [("quickadd", url)]) {
            try await exchange.ask($0, $1, lists: []) { _ -> Never? in nil }.rest
        }
        guard let feed = answer["streamId"]?.text else {
            let reason = answer["error"]?.text.map { RemoteText.line($0) }
            throw RemoteError(failure: reason.map { .notSubscribed(reason: $0) } ?? .noFeedFound)
        }
        return feed
    }

    func change(_ feed: String, title: String?, category: String?, insteadOf old: String?) async throws {
        var fields = [("ac", "edit"), ("s", feed)]
        if let title { fields.append(("t", title)) }
        if let category {
            if !category.isEmpty { fields.append(("a", "user/-/label/\(category)")) }
            if let old, old != category { fields.append(("r", "user/-/label/\(old)")) }
        }
        try await order("/reader/api/0/subscription/edit", fields)
    }

    func unsubscribe(from feed: String) async throws {
        let fields = [("ac", "unsubscribe"), ("s", feed)]
        try await order("/reader/api/0/subscription/edit", fields)
    }
}

extension GoogleReader {
    /// Its texts have full-width signs in place of those of HTML.
    var isFreshRSS: Bool { exchange.service.address.hasSuffix("/greader.php") }

    /// A page of Miniflux begins at the number of a row, so that one is left out if an earlier one goes meanwhile, or if
    /// rows of the same date change places. What another reading finds is added.
    func completeList(_ query: [(String, String)]) async throws -> RemoteIDs {
        var (list, pages) = try await list(query, atMost: Self.maximumIDs)
        guard pages > 1, list.isComplete else { return list }
        var known = Set(list.ids)
        for _ in 1..<Self.readings {
            let other = try await self.list(query, atMost: Self.maximumIDs).list.ids.filter {
                known.insert($0).inserted
            }
            if other.isEmpty { return list }
            list.ids += other
        }
        list.isComplete = false
        return list
    }

    private func list(
        _ query: [(String, String)], atMost limit: Int
    ) async throws -> (list: RemoteIDs, pages: Int) {
        var (list, pages) = (RemoteIDs(), 0)
        var known = Set<String>()
        var continuation: String?
        repeat {
            var page = query
            page.append(("n", String(min(Self.pageSize, limit - list.ids.count))))
            if let continuation { page.append(("c", continuation)) }
            page.append(("output", "json"))
            let call = AccountExchange.Call.get("/reader/api/0/stream/items/ids", page)
            let answer = try await ask(call, lists: [["itemRefs"]]) { item -> String?? in
                .some(item["id"]?.text.flatMap(GoogleReaderItem.shortName))
            }
            // What is left out of a list would become read.
            let names = answer.elements.compactMap(\.self)
            guard names.count == answer.elements.count, answer.rest["itemRefs"]?.elements.isEmpty != false else {
                throw RemoteError(failure: .otherServer(call: call.name))
            }
            pages += 1
            let before = list.ids.count
            known.reserveCapacity(before + names.count)
            list.ids.reserveCapacity(before + names.count)
            for id in names where known.insert(id).inserted { list.ids.append(id) }
            continuation = answer.rest["continuation"]?.text
            // A server that repeats itself has no end, and what it leaves out is not known.
            if continuation != nil, list.ids.count == before || list.ids.count >= limit || pages >= Self.mostPages {
                list.isComplete = false
                return (list, pages)
            }
        } while continuation != nil
        return (list, pages)
    }

    func order(_ path: String, _ fields: [(String, String)]) async throws {
        try await post(path, fields) { try await exchange.order($0, $1, answer: "OK") }
    }

    /// Miniflux looks at the token among the fields only, FreshRSS at the header. The articles come last, since FreshRSS
    /// ignores what follows 1,000 fields.
    private func post<Value>(
        _ path: String, _ fields: [(String, String)],
        _ ask: (AccountExchange.Call, RequestHeader) async throws -> Value
    ) async throws -> Value {
        try await authorized { header in
            func call() async throws -> AccountExchange.Call {
                .form(path, [("T", try await token(header))] + fields)
            }
            do {
                return try await ask(try await call(), header)
            } catch let error as RemoteError where error.failure == .credentials {
                // Google's tokens expired after half an hour.
                await secrets.setEditToken(nil)
                return try await ask(try await call(), header)
            }
        }
    }

    private func token(_ header: RequestHeader) async throws -> String {
        if let token = await secrets.editToken { return token }
        let token = try await exchange.text(.get("/reader/api/0/token"), header)
        let line = token.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        await secrets.setEditToken(line)
        return line
    }

    func ask<Element: Sendable>(
        _ call: AccountExchange.Call, lists: [[String]], areOptional: Bool = false,
        read: @escaping @Sendable (JSONValue) -> Element?
    ) async throws -> (elements: [Element], rest: JSONValue) {
        try await authorized {
            try await exchange.ask(call, $0, lists: lists, areOptional: areOptional, read: read)
        }
    }

    /// Logs in if necessary, and once more if the server does not accept the token any more.
    private func authorized<Value>(_ work: (RequestHeader) async throws -> Value) async throws -> Value {
        guard let known = await secrets.token else { return try await work(try await renew(insteadOf: nil)) }
        do {
            return try await work(Self.header(known))
        } catch let error as RemoteError where error.failure == .credentials {
            return try await work(try await renew(insteadOf: known))
        }
    }

    private func renew(insteadOf refused: String?) async throws -> RequestHeader {
        let token = try await secrets.renewed(insteadOf: refused) {
            let password = try await secrets.password()
            let answer = try await exchange.text(
                .form(
                    "/accounts/ClientLogin",
                    [
                        ("Email", exchange.service.user), ("Passwd", password), ("service", "reader"),
                        ("accountType", "HOSTED_OR_GOOGLE"), ("client", "newsterm"),
                    ]), nil)
            let line = answer.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Auth=") }
            guard let token = line?.dropFirst("Auth=".count), !token.isEmpty, Self.header(String(token)).isSendable
            else { throw RemoteError(failure: .otherServer(call: "/accounts/ClientLogin")) }
            return String(token)
        }
        return Self.header(token)
    }

    private static func header(_ token: String) -> RequestHeader {
        RequestHeader(name: "Authorization", value: "GoogleLogin auth=\(token)")
    }
}
