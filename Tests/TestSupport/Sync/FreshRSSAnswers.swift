import Foundation

/// Answers as FreshRSS's Google Reader API does.
struct FreshRSSAnswers {
    /// What PHP reads of a form: fields, and bytes in which articles are looked for.
    private static let mostFields = 1_000
    private static let mostBytes = 1 << 20
    private static let html = "text/html; charset=UTF-8"
    private static let text = "text/plain; charset=UTF-8"

    let request: SyncServer.Request

    func answer(_ state: inout SyncServer.State) -> ServerAnswer {
        if request.path == "" || request.path == "/" { return .text("OK", type: Self.html) }
        if request.path == "/check/compatibility" {
            let isThere = request.headers["authorization"]?.hasPrefix("GoogleLogin auth=") == true
            return .text(isThere ? "PASS" : "FAIL get HTTP Authorization header! Wrong Web server configuration.")
        }
        let token = Self.token(state)
        if request.path == "/accounts/ClientLogin" { return logIn(token, state) }
        guard request.headers["authorization"] == "GoogleLogin auth=\(SyncServer.user)/\(token)" else {
            return Self.unauthorized
        }
        let path = request.path.dropFirst("/reader/api/0/".count)
        let marks = ["edit-tag", "rename-tag", "disable-tag", "mark-all-as-read"]
        if request.method == "POST", marks.contains(String(path)) {
            let given = form["T"]?.first ?? ""
            guard ["", "x", Self.editToken(token)].contains(given) else { return Self.unauthorized }
        }
        switch path {
        case "token": return .text(Self.editToken(token) + "\n", type: Self.html)
        case "user-info":
            let user = SyncServer.user
            return .json(
                ["userId": user, "userName": user, "userProfileId": user, "userEmail": ""], type: Self.html)
        case "tag/list": return isJSON ? tags(state) : Self.notImplemented
        case "subscription/list": return isJSON ? feeds(state) : Self.notImplemented
        case "unread-count": return isJSON ? counts(state) : Self.notImplemented
        case "stream/items/ids": return request.method == "GET" ? ids(&state) : Self.badRequest
        case "stream/items/contents": return contents(state)
        case "edit-tag": return edit(&state)
        case "mark-all-as-read": return markAll(&state)
        case "rename-tag": return rename(&state)
        case "disable-tag": return disable(&state)
        case "subscription/edit": return FreshRSSFeeds(request: request).edit(&state)
        case "subscription/quickadd": return FreshRSSFeeds(request: request).add(&state)
        default: return path.hasPrefix("stream/contents/") ? stream(&state) : Self.badRequest
        }
    }

    static let badRequest = ServerAnswer.text("Bad Request!", status: 400, type: text)
    static let ok = ServerAnswer.text("OK", type: html)
    private static let notImplemented = ServerAnswer.text("Not Implemented!", status: 501, type: text)
    private static var unauthorized: ServerAnswer {
        var answer = ServerAnswer.text("Unauthorized!", status: 401, type: text)
        answer.headers["Google-Bad-Token"] = "true"
        return answer
    }

    private static func token(_ state: SyncServer.State) -> String {
        String(repeating: "78183facce", count: 3) + String(format: "%010d", state.generation)
    }

    private static func editToken(_ token: String) -> String { token + String(repeating: "Z", count: 17) }

    /// Titles have full-width signs in place of those that HTML would escape; those of feeds in place of more.
    static func wide(_ text: String, isFeed: Bool = false) -> String {
        let signs: [(String, String)] = [("&", "＆"), ("<", "＜"), (">", "＞")]
        let more: [(String, String)] = [("?", "？"), ("\\", "＼"), ("/", "／"), (",", "，"), (";", "；")]
        return (isFeed ? signs + more : signs).reduce(text) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }

    /// As HTML escapes it.
    static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;")
    }
}

extension FreshRSSAnswers {
    var isJSON: Bool { request["output"] == "json" }

    /// The fields that PHP sees, by name.
    var form: [String: [String]] {
        Dictionary(grouping: request.fields.prefix(Self.mostFields), by: \.name).mapValues { $0.map(\.value) }
    }

    /// The articles asked for, which are read from the text of the form.
    var items: [Int64] {
        let text = request.body.utf8.prefix(Self.mostBytes)
        return String(decoding: text, as: UTF8.self).split(separator: "&").compactMap { field in
            guard field.hasPrefix("i="), let value = field.dropFirst(2).removingPercentEncoding else { return nil }
            if value.hasPrefix(ReaderStream.longPrefix) {
                return UInt64(value.dropFirst(ReaderStream.longPrefix.count), radix: 16).map { Int64(bitPattern: $0) }
            }
            let isDecimal = value.allSatisfy(\.isNumber) && !value.hasPrefix("0")
            return isDecimal ? Int64(value) : UInt64(value, radix: 16).map { Int64(bitPattern: $0) }
        }
    }

    private func logIn(_ token: String, _ state: SyncServer.State) -> ServerAnswer {
        guard let user = request["Email"], let password = request["Passwd"], !user.isEmpty else {
            return Self.badRequest
        }
        guard user == SyncServer.user, password == state.password else { return Self.unauthorized }
        let auth = "\(user)/\(token)"
        return .text("SID=\(auth)\nLSID=null\nAuth=\(auth)\n", type: Self.text)
    }

    private func tags(_ state: SyncServer.State) -> ServerAnswer {
        let library = state.library
        let folders = library.categories.filter { name in library.feeds.contains { $0.category == name } }
        let labels = library.labels.subtracting(state.lies.hiddenLabels).sorted()
        let all: [[String: Any]] =
            [["id": "user/-/\(ReaderStream.starred)"]]
            + folders.map { ["id": "user/-/label/\($0)", "type": "folder"] }
            + labels.map { ["id": "user/-/label/\($0)", "type": "tag", "unread_count": 0] }
        return .json(["tags": all])
    }

    private func feeds(_ state: SyncServer.State) -> ServerAnswer {
        let library = state.library
        let grouped = library.categories.flatMap { name in library.feeds.filter { $0.category == name } }
        let feeds = grouped.map { feed -> [String: Any] in
            [
                "id": "feed/\(feed.id)", "title": Self.wide(feed.title, isFeed: true),
                "categories": [["id": "user/-/label/\(feed.category)", "label": feed.category]], "url": feed.url,
                "htmlUrl": feed.site, "iconUrl": "http://127.0.0.1/f.php?\(feed.id)",
            ]
        }
        return .json(["subscriptions": feeds])
    }

    private func counts(_ state: SyncServer.State) -> ServerAnswer {
        let library = state.library
        func unread(_ feeds: Set<Int64>) -> Int {
            state.lies.allRead ? 0 : library.articles.count { !$0.isRead && feeds.contains($0.feed) }
        }
        func row(_ id: String, _ count: Int) -> [String: Any] {
            ["id": id, "count": count, "newestItemTimestampUsec": "1796033966282529"]
        }
        var feeds = library.feeds.map { row("feed/\($0.id)", unread([$0.id])) }
        if let first = library.feeds.first?.id {
            feeds[0] = row("feed/\(first)", unread([first]) + state.lies.countsMore)
        }
        let categories = library.categories.map { name in
            row("user/-/label/\(name)", unread(Set(library.feeds.filter { $0.category == name }.map(\.id))))
        }
        let all = unread(Set(library.feeds.map(\.id))) + state.lies.countsMore
        return .json(
            ["max": all, "unreadcounts": feeds + categories + [row("user/-/\(ReaderStream.readingList)", all)]])
    }
}

extension FreshRSSAnswers {
    /// A stream that it does not know is the whole reading list.
    func articles(of stream: String, _ state: SyncServer.State) -> [SyncLibrary.Article] {
        let library = state.library
        var found = library.articles
        if stream == "user/-/\(ReaderStream.starred)" {
            found = found.filter(\.isStarred)
        } else if stream.hasPrefix("feed/") {
            let name = stream.dropFirst("feed/".count)
            let feed = library.feeds.first { String($0.id) == name || $0.url == name }
            found = found.filter { $0.feed == feed?.id }
        } else if stream.hasPrefix("user/-/label/") {
            let name = String(stream.dropFirst("user/-/label/".count))
            let feeds = Set(library.feeds.filter { $0.category == name }.map(\.id))
            if !feeds.isEmpty {
                found = found.filter { feeds.contains($0.feed) }
            } else if library.labels.contains(name) {
                found = found.filter { !state.lies.hiddenLabels.contains(name) && $0.labels.contains(name) }
            }
        }
        let (it, xt) = (filter("it"), filter("xt"))
        // Both together cancel each other out.
        if it == nil || xt == nil {
            switch (it, xt) {
            case ("read", _), (_, "unread"): found = found.filter(\.isRead)
            case ("unread", _), (_, "read"): found = found.filter { !$0.isRead }
            case ("starred", _): found = found.filter(\.isStarred)
            default: break
            }
        }
        if state.lies.allRead, it == "unread" || xt == "read" { found = [] }
        found = found.filter { !state.lies.leavesOut.contains($0.name) }
        if let since = request["ot"].flatMap(Int64.init) { found = found.filter { $0.id >= since * 1_000_000 } }
        if let until = request["nt"].flatMap(Int64.init) { found = found.filter { $0.id <= until * 1_000_000 } }
        return found.sorted { request["r"] == "o" ? $0.id < $1.id : $0.id > $1.id }
    }

    private func filter(_ name: String) -> String? {
        let states = ["read", "unread", "starred"]
        return states.first { request[name] == "user/-/state/com.google/\($0)" }
    }

    /// - Returns: The page, and where the next one begins.
    private func page(of stream: String, _ state: SyncServer.State) -> ([SyncLibrary.Article], String?) {
        var rows = articles(of: stream, state)
        if let last = request["c"].flatMap(Int64.init), !state.lies.ignoresPages {
            rows = rows.filter { request["r"] == "o" ? $0.id >= last : $0.id <= last }
            // It expects the last article to be still there.
            rows = Array(rows.dropFirst())
        }
        var count = request["n"].flatMap { Int($0) } ?? 20
        if count <= 0 { count = .max }
        let page = Array(rows.prefix(min(count, state.largestPage ?? .max)))
        let isFull = page.count == min(count, state.largestPage ?? .max)
        return (page, isFull ? page.last.map { String($0.id) } : nil)
    }

    private func ids(_ state: inout SyncServer.State) -> ServerAnswer {
        guard let stream = request.values("s").last else { return Self.badRequest }
        let (page, next) = page(of: stream, state)
        let ids = page.map { ["id": String($0.id)] }
        var answer: [String: Any] = ["itemRefs": state.lies.repeats ? ids + ids : ids]
        if let next { answer["continuation"] = next }
        return .json(answer, type: Self.html)
    }

    private func contents(_ state: SyncServer.State) -> ServerAnswer {
        guard request.method == "POST", request.body.contains("i=") else { return Self.badRequest }
        let places = Set(items).compactMap { state.library.place(of: $0) }
        let found = places.map { state.library.articles[$0] }.sorted { $0.id > $1.id }
        return .json(list(found, state), type: "application/json; charset=UTF-8")
    }

    private func stream(_ state: inout SyncServer.State) -> ServerAnswer {
        let (page, next) = page(of: String(request.path.dropFirst("/reader/api/0/stream/contents/".count)), state)
        var answer = list(page, state)
        if let next { answer["continuation"] = next }
        return .json(answer, type: "application/json; charset=UTF-8")
    }

    private func list(_ articles: [SyncLibrary.Article], _ state: SyncServer.State) -> [String: Any] {
        [
            "id": "user/-/\(ReaderStream.readingList)", "updated": SyncLibrary.firstArrival,
            "items": articles.map { item($0, state) },
        ]
    }

    private func item(_ article: SyncLibrary.Article, _ state: SyncServer.State) -> [String: Any] {
        let feed = state.library.feed(article.feed)
        var categories = ["user/-/\(ReaderStream.readingList)", "user/-/label/\(feed?.category ?? "")"]
        if article.isRead || state.lies.allReadInside { categories.append("user/-/\(ReaderStream.read)") }
        if article.isStarred { categories.append("user/-/\(ReaderStream.starred)") }
        categories += article.labels.map { "user/-/label/\($0)" } + article.tags
        var content = article.content
        if let file = article.file {
            let url = Self.escaped(file.url)
            content +=
                "\n<figure class=\"enclosure\"><p class=\"enclosure-content\"><audio preload=\"none\" src=\"\(url)\" "
                + "data-length=\"\(file.length)\" data-type=\"\(file.type)\" controls=\"controls\" title=\"\"></audio> "
                + "<a download=\"\" href=\"\(url)\">💾</a></p></figure>\n"
        }
        var item: [String: Any] = [
            "id": ReaderStream.longName(article.id), "crawlTimeMsec": String(article.id / 1_000),
            "timestampUsec": String(article.id), "published": article.published,
            "title": Self.wide(article.title), "canonical": [["href": article.url]],
            "alternate": [["href": article.url]], "categories": categories,
            "origin": [
                "streamId": "feed/\(article.feed)", "htmlUrl": feed?.site ?? "",
                "title": Self.wide(feed?.title ?? "", isFeed: true),
            ], "summary": ["content": content],
        ]
        if !article.author.isEmpty { item["author"] = Self.wide(article.author) }
        if let file = article.file {
            item["enclosure"] = [["href": Self.escaped(file.url), "type": file.type, "length": file.length]]
        }
        return item
    }
}
