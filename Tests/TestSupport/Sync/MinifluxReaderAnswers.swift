import Foundation

/// Answers as Miniflux's Google Reader API does.
struct MinifluxReaderAnswers {
    private static let largestPage = 10_000
    private static let text = "text/plain; charset=utf-8"
    private static let ok = ServerAnswer.text("OK")

    let request: SyncServer.Request

    func answer(_ state: inout SyncServer.State) -> ServerAnswer {
        if request.path == "/healthcheck" || request.path == "/liveness" { return Self.ok }
        // The page to log in.
        if request.path == "/" { return .text("<html><body>Sign In</body></html>", type: "text/html; charset=utf-8") }
        let token = Self.token(state)
        if request.path == "/accounts/ClientLogin", request.method == "POST" { return logIn(token, state) }
        guard request.path.hasPrefix("/reader/api/0/") else {
            return ServerAnswer(302, ["Location": "/?redirect_url=\(request.path)", "Content-Type": "text/html"])
        }
        // The header counts for GET only, and the field for POST only.
        let isAuthorized =
            request.method == "POST"
            ? request["T"] == token : request.headers["authorization"] == "GoogleLogin auth=\(token)"
        guard isAuthorized else {
            var answer = ServerAnswer.text("Unauthorized", status: 401)
            answer.headers["X-Reader-Google-Bad-Token"] = "true"
            return answer
        }
        let path = String(request.path.dropFirst("/reader/api/0/".count))
        switch (request.method, path) {
        case ("GET", "token"): return .text(token)
        case ("GET", "user-info"):
            let user = SyncServer.user
            return .json(["userId": "1", "userName": user, "userProfileId": "1", "userEmail": user])
        case ("GET", "tag/list"): return isJSON ? tags(state) : Self.onlyJSON
        case ("GET", "subscription/list"): return isJSON ? feeds(state) : Self.onlyJSON
        case ("GET", "stream/items/ids"): return isJSON ? ids(state) : Self.onlyJSON
        case ("POST", "stream/items/contents"): return isJSON ? contents(state) : Self.onlyJSON
        case ("POST", "edit-tag"): return edit(&state)
        case ("POST", "mark-all-as-read"): return markAll(&state)
        case ("POST", "rename-tag"), ("POST", "disable-tag"), ("POST", "subscription/edit"),
            ("POST", "subscription/quickadd"):
            return MinifluxReaderFeeds(request: request).answer(path, &state)
        // Whatever it is.
        default: return .json([Any]())
        }
    }

    private static let onlyJSON = ServerAnswer.goError(400, "googlereader: only json output is supported")

    private static func token(_ state: SyncServer.State) -> String {
        "\(SyncServer.user)/" + String(repeating: "c020a84dc7", count: 5) + String(format: "%014d", state.generation)
    }
}

extension MinifluxReaderAnswers {
    private var isJSON: Bool { request["output"] == "json" }

    private func logIn(_ token: String, _ state: SyncServer.State) -> ServerAnswer {
        guard request["Email"] == SyncServer.user, request["Passwd"] == state.password else {
            return .goError(401, "access unauthorized")
        }
        if isJSON { return .json(["SID": token, "LSID": token, "Auth": token]) }
        return .text("SID=\(token)\nLSID=\(token)\nAuth=\(token)\n")
    }

    private func tags(_ state: SyncServer.State) -> ServerAnswer {
        let folders = state.library.categories.map { name in
            ["id": "user/1/label/\(name)", "label": name, "type": "folder"]
        }
        return .json(["tags": [["id": "user/1/\(ReaderStream.starred)"]] + folders], isOfGo: true)
    }

    private func feeds(_ state: SyncServer.State) -> ServerAnswer {
        let feeds = state.library.feeds.sorted { $0.title < $1.title }.map { feed -> [String: Any] in
            [
                "id": "feed/\(feed.id)", "title": feed.title,
                "categories": [
                    ["id": "user/1/label/\(feed.category)", "label": feed.category, "type": "folder"]
                ], "url": feed.url, "htmlUrl": feed.site, "iconUrl": "",
            ]
        }
        return .json(["subscriptions": feeds], isOfGo: true)
    }

    /// nil for a stream that it does not have.
    private func articles(of stream: String, _ state: SyncServer.State) -> [SyncLibrary.Article]? {
        var found = state.library.articles
        if stream.hasPrefix("feed/") {
            guard let id = Int64(stream.dropFirst("feed/".count)) else { return nil }
            found = found.filter { $0.feed == id }
        } else {
            switch ReaderStream.ofUser(stream, "-", "1") {
            case ReaderStream.readingList: break
            case ReaderStream.read: found = found.filter(\.isRead)
            case ReaderStream.starred: found = found.filter(\.isStarred)
            default: return nil
            }
        }
        let isOfStars = stream.hasSuffix(ReaderStream.starred)
        if let excluded = request["xt"] {
            switch ReaderStream.ofUser(excluded, "-", "1") {
            case ReaderStream.read:
                if !isOfStars { found = state.lies.allRead ? [] : found.filter { !$0.isRead } }
            case "state/com.google/unread": return nil
            default: break
            }
        }
        if let since = request["ot"].flatMap({ Int($0) }) { found = found.filter { $0.published > since } }
        if let until = request["nt"].flatMap({ Int($0) }) { found = found.filter { $0.published < until } }
        found = found.filter { !state.lies.leavesOut.contains($0.name) }
        // Nothing orders those of the same date.
        let turns = state.turn.isMultiple(of: 2)
        let sorted = found.sorted {
            $0.published != $1.published ? $0.published > $1.published : turns == ($0.id > $1.id)
        }
        return request["r"] == "o" ? sorted.reversed() : sorted
    }

    private func ids(_ state: SyncServer.State) -> ServerAnswer {
        let streams = request.values("s")
        guard streams.count == 1 else { return .goError(500, "googlereader: only one stream type expected") }
        guard let rows = articles(of: streams[0], state) else {
            return .goError(500, "googlereader: unknown stream type LabelStream")
        }
        let offset = state.lies.ignoresPages ? 0 : request["c"].flatMap { Int($0) } ?? 0
        let largest = state.largestPage ?? Self.largestPage
        let wanted = request["n"].flatMap { Int($0) } ?? 0
        let count = wanted <= 0 ? largest : min(wanted, largest)
        let page = rows.dropFirst(offset).prefix(count)
        let ids = page.map { ["id": String($0.id)] }
        var answer: [String: Any] = ["itemRefs": state.lies.repeats ? ids + ids : ids]
        if offset + page.count < rows.count { answer["continuation"] = String(offset + page.count) }
        return .json(answer)
    }

    /// nil if one of them is none.
    private var items: [Int64]? {
        var ids: [Int64] = []
        for value in request.values("i") {
            let isLong = value.hasPrefix(ReaderStream.longPrefix)
            let digits = isLong ? String(value.dropFirst(ReaderStream.longPrefix.count)) : value
            // 16 characters are taken for hexadecimal digits, even if all are decimal.
            let isHex = isLong || digits.count == 16
            let number = isHex ? UInt64(digits, radix: 16).map { Int64(bitPattern: $0) } : Int64(digits)
            guard let number else { return nil }
            ids.append(number)
        }
        return ids
    }

    private func contents(_ state: SyncServer.State) -> ServerAnswer {
        guard let items else {
            return .goError(400, "googlereader: could not parse items: failed to parse item ID")
        }
        guard !items.isEmpty else { return .goError(400, "googlereader: no items requested") }
        let found = Set(items).compactMap { state.library.place(of: $0) }.map { state.library.articles[$0] }
            .sorted { $0.published > $1.published }
        return .json(
            [
                "direction": "ltr", "id": "user/-/\(ReaderStream.readingList)", "title": "Reading List",
                "self": [["href": "http://localhost/reader/api/0/stream/items/contents"]],
                "updated": SyncLibrary.firstArrival, "items": found.map { item($0, state) }, "author": SyncServer.user,
            ], isOfGo: true)
    }

    private func item(_ article: SyncLibrary.Article, _ state: SyncServer.State) -> [String: Any] {
        let feed = state.library.feed(article.feed)
        var categories = ["user/1/\(ReaderStream.readingList)", "user/1/label/\(feed?.category ?? "")"]
        if article.isRead || state.lies.allReadInside { categories.append("user/1/\(ReaderStream.read)") }
        if article.isStarred { categories.append("user/1/\(ReaderStream.starred)") }
        let content = ["direction": "ltr", "content": article.content]
        return [
            "id": ReaderStream.longName(article.id), "categories": categories, "title": article.title,
            "crawlTimeMsec": "\(SyncLibrary.firstArrival)000", "timestampUsec": "\(article.published)000000",
            "published": article.published, "updated": SyncLibrary.firstArrival, "author": article.author,
            "alternate": [["href": article.url, "type": "text/html"]], "summary": content, "content": content,
            "origin": [
                "streamId": "feed/\(article.feed)", "title": feed?.title ?? "", "htmlUrl": feed?.site ?? "",
            ], "enclosure": article.file.map { [["url": $0.url, "type": $0.type]] } ?? [],
            "canonical": [["href": article.url]],
        ]
    }
}

extension MinifluxReaderAnswers {
    private func edit(_ state: inout SyncServer.State) -> ServerAnswer {
        guard let items else { return .goError(400, "googlereader: failed to parse item ID") }
        guard !items.isEmpty else { return .goError(400, "googlereader: no items requested") }
        let (added, removed) = (request.values("a"), request.values("r"))
        guard !added.isEmpty || !removed.isEmpty else {
            return .goError(500, "googlreader: add or/and remove tags should be supplied")
        }
        var changes: [(String, Bool)] = []
        for (streams, isSet) in [(added, true), (removed, false)] {
            for stream in streams {
                switch ReaderStream.ofUser(stream, "-", "1") {
                case let state? where [ReaderStream.read, ReaderStream.starred].contains(state):
                    changes.append((state, isSet))
                case "state/com.google/kept-unread": changes.append((ReaderStream.read, !isSet))
                case "state/com.google/like", "state/com.google/broadcast": break
                case let label? where label.hasPrefix("label/"):
                    return .goError(500, "googlereader: unsupported tag type: LabelStream")
                default: return .goError(500, "googlereader: unknown stream with id: \(stream)")
                }
            }
        }
        guard !changes.contains(where: { change in changes.contains { $0.0 == change.0 && $0.1 != change.1 } }) else {
            return .goError(500, "googlereader: kept-unread and read should not be supplied simultaneously")
        }
        for place in items.compactMap({ state.library.place(of: $0) }) {
            state.library.change(place) { article in
                for (mark, isSet) in changes {
                    if mark == ReaderStream.read { article.isRead = isSet } else { article.isStarred = isSet }
                }
            }
        }
        return Self.ok
    }

    private func markAll(_ state: inout SyncServer.State) -> ServerAnswer {
        guard let stream = request["s"] else { return Self.ok }
        let text = request["ts"] ?? "0"
        guard let number = Int64(text) else { return .goError(400, "googlereader: invalid timestamp") }
        let until = text.count >= 16 ? Int(number / 1_000_000) : Int(number)
        var found: [SyncLibrary.Article] = []
        if let label = ReaderStream.ofUser(stream, "-", "1"), label.hasPrefix("label/") {
            let name = String(label.dropFirst("label/".count))
            guard state.library.categories.contains(name) else { return .goError(404, "resource not found") }
            found = state.library.articles.filter { state.library.feed($0.feed)?.category == name }
        } else if stream.hasPrefix("feed/") || stream.hasSuffix(ReaderStream.readingList) {
            guard let all = articles(of: stream, state) else { return .goError(400, "googlereader: invalid stream") }
            found = all
        }
        for article in found where until == 0 || article.published < until {
            state.library[article.name].isRead = true
        }
        return Self.ok
    }
}
