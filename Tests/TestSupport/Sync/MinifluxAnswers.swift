import Foundation

/// Answers as Miniflux's own API does.
struct MinifluxAnswers {
    private static let largestPage = 10_000
    private static let mostEntries = 1_000

    let request: SyncServer.Request

    func answer(_ state: inout SyncServer.State) -> ServerAnswer {
        if let key = request.headers["x-auth-token"] { state.usedKeys.insert(key) }
        guard isAuthorized(state) else {
            var answer = ServerAnswer.goError(401, "access unauthorized")
            answer.headers["Www-Authenticate"] = "Basic realm=\"Restricted\""
            return answer
        }
        let parts = request.path.dropFirst("/v1/".count).split(separator: "/").map(String.init)
        switch (request.method, parts.first ?? "", parts.count) {
        case ("GET", "version", 1):
            return .json(["version": state.isOld ? "2.2.9" : "2.3.4", "commit": "Unknown", "os": "linux"])
        case ("GET", "me", 1): return .json(["id": 1, "username": SyncServer.user, "is_admin": true])
        case (_, "api-keys", _): return keys(parts, &state)
        case (_, "categories", _), (_, "feeds", _), (_, "discover", 1):
            return MinifluxFeeds(request: request).answer(parts, &state)
        case ("GET", "entries", 1): return entries(state)
        case ("PUT", "entries", 1): return mark(&state)
        case ("GET", "entries", 2):
            if parts[1] == "ids", !state.isOld { return ids(state) }
            guard let id = Int64(parts[1]) else { return .goError(400, "invalid entry ID") }
            guard let place = state.library.place(of: id) else { return Self.notFound }
            return .json(entry(state.library.articles[place], state), isOfGo: true)
        case ("PUT", "entries", 3) where ["bookmark", "star"].contains(parts[2]):
            guard let place = Int64(parts[1]).flatMap(state.library.place) else {
                return .goError(500, "store: nothing has been updated")
            }
            state.library.change(place) { $0.isStarred.toggle() }
            return Self.done
        case ("POST", "entries", 3) where parts[2] == "save":
            guard state.canSave else { return .goError(400, "no third-party integration enabled") }
            guard let place = Int64(parts[1]).flatMap(state.library.place) else { return Self.notFound }
            state.saved.append(state.library.articles[place].name)
            return ServerAnswer(202, ["Content-Type": "application/json"])
        case ("GET", "integrations", 2): return .json(["has_integrations": state.canSave])
        case ("PUT", "flush-history", 1):
            state.library.forget(state.library.articles.filter { $0.isRead && !$0.isStarred }.map(\.name))
            return ServerAnswer(202, ["Content-Type": "application/json"])
        default: return .text("404 page not found\n", status: 404)
        }
    }

    static let notFound = ServerAnswer.goError(404, "resource not found")
    /// Without a content type.
    static let done = ServerAnswer(204)

    /// A key alone counts if there is one.
    private func isAuthorized(_ state: SyncServer.State) -> Bool {
        if let key = request.headers["x-auth-token"] { return state.keys[key] != nil }
        guard let value = request.headers["authorization"], value.hasPrefix("Basic "),
            let bytes = Data(base64Encoded: String(value.dropFirst("Basic ".count)))
        else { return false }
        let parts = String(decoding: bytes, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].lowercased() == SyncServer.user && parts[1] == state.password
    }
}

extension MinifluxAnswers {
    private func keys(_ parts: [String], _ state: inout SyncServer.State) -> ServerAnswer {
        func key(_ token: String) -> [String: Any] {
            [
                "id": MinifluxAnswers.number(token), "user_id": 1, "token": token,
                "description": state.keys[token] ?? "",
                "last_used_at": state.usedKeys.contains(token) ? "2026-11-30T10:19:25.602842Z" : NSNull(),
            ]
        }
        switch (request.method, parts.count) {
        case ("GET", 1): return .json(state.keys.keys.sorted().map(key))
        case ("POST", 1):
            let fields = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any]
            guard let description = fields?["description"] as? String, !description.isEmpty else {
                return .goError(400, "The API Key description is mandatory.")
            }
            guard !state.keys.values.contains(description) else {
                return .goError(400, "This API Key already exists.")
            }
            state.madeKeys += 1
            let token = state.nextKey ?? "made\(state.madeKeys)"
            state.keys[token] = description
            return .json(key(token), status: 201)
        case ("DELETE", 2):
            guard let token = state.keys.keys.first(where: { String(Self.number($0)) == parts[1] }) else {
                return Self.notFound
            }
            state.keys[token] = nil
            return Self.done
        default: return .text("404 page not found\n", status: 404)
        }
    }

    /// Of a key.
    private static func number(_ token: String) -> Int { token.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 0xFFFF_FFFF }

    /// The articles that have the wanted marks; nil if a value is none.
    private func marked(_ state: SyncServer.State, words: [String: Bool]) -> [SyncLibrary.Article]? {
        var found = state.library.articles.filter { !state.lies.leavesOut.contains($0.name) }
        let statuses = request.values("status")
        guard statuses.allSatisfy({ ["read", "unread"].contains($0) }) else { return nil }
        if !statuses.isEmpty { found = found.filter { statuses.contains($0.isRead ? "read" : "unread") } }
        if state.lies.allRead, statuses == ["unread"] { found = [] }
        if let text = request["starred"] {
            guard let isStarred = words[text] else { return nil }
            found = found.filter { $0.isStarred == isStarred }
        }
        return found
    }

    private func ids(_ state: SyncServer.State) -> ServerAnswer {
        guard let found = marked(state, words: ["true": true, "false": false]) else {
            return .goError(400, "invalid filter")
        }
        let largest = state.largestPage ?? Self.largestPage
        let wanted = request["limit"].flatMap { Int($0) } ?? 0
        let offset = state.lies.ignoresPages ? 0 : request["offset"].flatMap { Int($0) } ?? 0
        let page = found.map(\.id).sorted(by: >).dropFirst(max(0, offset))
            .prefix(wanted <= 0 ? largest : min(wanted, largest))
        let ids = state.lies.repeats ? page.flatMap { [$0, $0] } : Array(page)
        return .json(["total": found.count, "entry_ids": ids])
    }

    private func entries(_ state: SyncServer.State) -> ServerAnswer {
        let words = ["true": true, "1": true, "false": false, "0": false]
        guard var found = marked(state, words: words) else {
            return .goError(400, "invalid entry status, valid status values are: \"read\" and \"unread\"")
        }
        var count = request["limit"].flatMap { Int($0) } ?? 100
        guard count <= Self.mostEntries else { return .goError(400, "limit value should be <= 1000") }
        if count == 0 { count = Self.mostEntries }
        if count < 0 { count = 100 }
        if let before = request["before_entry_id"].flatMap(Int64.init) { found = found.filter { $0.id < before } }
        if let after = request["after_entry_id"].flatMap(Int64.init) { found = found.filter { $0.id > after } }
        if let feed = request["feed_id"] {
            guard let id = Int64(feed), state.library.feed(id) != nil else { return .goError(400, "invalid feed ID") }
            found = found.filter { $0.feed == id }
        }
        let order = request["order"] ?? "published_at"
        guard ["id", "published_at"].contains(order) else { return .goError(400, "invalid sorting order") }
        let direction = request["direction"] ?? "asc"
        guard ["asc", "desc"].contains(direction) else { return .goError(400, "invalid sorting direction") }
        found.sort { order == "id" || $0.published == $1.published ? $0.id < $1.id : $0.published < $1.published }
        if direction == "desc" { found.reverse() }
        let page = found.dropFirst(request["offset"].flatMap { Int($0) } ?? 0).prefix(count)
        return .json(["total": found.count, "entries": page.map { entry($0, state) }], isOfGo: true)
    }

    private func entry(_ article: SyncLibrary.Article, _ state: SyncServer.State) -> [String: Any] {
        let published = Date(timeIntervalSince1970: Double(article.published)).ISO8601Format()
        let changed = Date(timeIntervalSince1970: Double(max(article.published, article.changed))).ISO8601Format()
        let isRead = article.isRead || state.lies.allReadInside
        let files = article.file.map { file -> [String: Any] in
            [
                "id": article.id, "user_id": 1, "entry_id": article.id, "url": file.url, "mime_type": file.type,
                "size": file.length, "media_progression": 0,
            ]
        }
        return [
            "id": article.id, "user_id": 1, "feed_id": article.feed, "status": isRead ? "read" : "unread",
            "hash": "9561d86020c12d89", "title": article.title, "url": article.url, "comments_url": article.comments,
            "published_at": published, "created_at": published, "changed_at": changed, "content": article.content,
            "author": article.author, "share_code": "", "starred": article.isStarred, "reading_time": 1,
            "enclosures": files.map { [$0] } ?? [], "tags": article.tags.sorted(),
            "feed": state.library.feed(article.feed).map { MinifluxFeeds.value(of: $0, state) } ?? [:],
        ]
    }

    private func mark(_ state: inout SyncServer.State) -> ServerAnswer {
        guard let body = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any],
            let ids = body["entry_ids"] as? [Int64]
        else { return .goError(400, "invalid JSON payload") }
        guard !ids.isEmpty else { return .goError(400, "the list of entries cannot be empty") }
        let (status, isStarred) = (body["status"] as? String, body["starred"] as? Bool)
        guard status == nil || ["read", "unread"].contains(status), !state.isOld || status != nil else {
            return .goError(400, "invalid entry status")
        }
        guard status != nil || isStarred != nil else {
            return .goError(400, "either the status or the starred field must be specified")
        }
        for place in ids.compactMap({ state.library.place(of: $0) }) {
            state.library.change(place) { article in
                if let status { article.isRead = status == "read" }
                if let isStarred, !state.isOld { article.isStarred = isStarred }
            }
        }
        return Self.done
    }
}
