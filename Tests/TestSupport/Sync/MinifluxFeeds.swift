import Foundation

/// How Miniflux's own API lists and changes feeds and categories.
struct MinifluxFeeds {
    let request: SyncServer.Request

    func answer(_ parts: [String], _ state: inout SyncServer.State) -> ServerAnswer {
        let number = parts.count > 1 ? Int64(parts[1]) : nil
        switch (request.method, parts[0], parts.count) {
        case ("GET", "categories", 1):
            return .json(state.library.categories.map { Self.value(ofCategory: $0, state) }, isOfGo: true)
        case ("POST", "categories", 1): return addCategory(&state)
        case ("PUT", "categories", 2): return renameCategory(number, &state)
        case ("DELETE", "categories", 2): return removeCategory(number, &state)
        case ("GET", "feeds", 1):
            let feeds = state.library.feeds.sorted { $0.title < $1.title }
            return .json(feeds.map { Self.value(of: $0, state) }, isOfGo: true)
        case ("POST", "feeds", 1): return add(&state)
        case ("GET", "feeds", 2) where parts[1] == "counters": return counters(state)
        case ("PUT", "feeds", 2) where parts[1] == "refresh": return MinifluxAnswers.done
        case ("GET", "feeds", 2):
            guard let feed = number.flatMap({ state.library.feed($0) }) else { return MinifluxAnswers.notFound }
            return .json(Self.value(of: feed, state), isOfGo: true)
        case ("PUT", "feeds", 2): return change(number, &state)
        case ("DELETE", "feeds", 2):
            guard let feed = number.flatMap({ state.library.feed($0) }) else { return MinifluxAnswers.notFound }
            state.library.remove(feed: feed.id)
            return MinifluxAnswers.done
        case ("PUT", "feeds", 3) where parts[2] == "refresh": return MinifluxAnswers.done
        case ("PUT", "feeds", 3) where parts[2] == "mark-all-as-read":
            for article in state.library.articles where article.feed == number {
                state.library[article.name].isRead = true
            }
            return MinifluxAnswers.done
        case ("POST", "discover", 1): return discover(state)
        default: return .text("404 page not found\n", status: 404)
        }
    }

    static func value(of feed: SyncLibrary.Feed, _ state: SyncServer.State) -> [String: Any] {
        [
            "id": feed.id, "user_id": 1, "feed_url": feed.url, "site_url": feed.site, "title": feed.title,
            "description": "", "checked_at": "2026-11-30T10:19:25.602842Z", "parsing_error_message": "",
            "parsing_error_count": 0, "disabled": false, "hide_globally": false, "crawler": false,
            "category": value(ofCategory: feed.category, state),
            "icon": ["feed_id": feed.id, "icon_id": 0, "external_icon_id": ""],
        ]
    }

    private static func value(ofCategory name: String, _ state: SyncServer.State) -> [String: Any] {
        ["id": state.library.number(ofCategory: name), "title": name, "user_id": 1, "hide_globally": false]
    }
}

extension MinifluxFeeds {
    /// nil if it is not an object.
    private var body: [String: Any]? {
        try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any]
    }

    private static let badJSON = ServerAnswer.goError(400, "unable to parse JSON payload")

    private func counters(_ state: SyncServer.State) -> ServerAnswer {
        func counts(_ isRead: Bool) -> [String: Int] {
            Dictionary(grouping: state.library.articles.filter { $0.isRead == isRead }) { String($0.feed) }
                .mapValues(\.count)
        }
        var unread = state.lies.allRead ? [:] : counts(false)
        if state.lies.countsMore != 0, let feed = state.library.feeds.first {
            unread[String(feed.id), default: 0] += state.lies.countsMore
        }
        return .json(["reads": counts(true), "unreads": unread])
    }

    private func addCategory(_ state: inout SyncServer.State) -> ServerAnswer {
        guard let title = body?["title"] as? String else { return Self.badJSON }
        if title.isEmpty { return .goError(400, "The title is mandatory.") }
        guard !state.library.categories.contains(title) else {
            return .goError(400, "This category already exists.")
        }
        state.library.add(category: title)
        return .json(Self.value(ofCategory: title, state), status: 201, isOfGo: true)
    }

    private func renameCategory(_ number: Int64?, _ state: inout SyncServer.State) -> ServerAnswer {
        guard let old = number.flatMap({ state.library.category($0) }) else { return MinifluxAnswers.notFound }
        guard let new = body?["title"] as? String else { return Self.badJSON }
        guard !state.library.categories.contains(new) else { return .goError(400, "This category already exists.") }
        state.library.rename(category: old, to: new)
        return .json(Self.value(ofCategory: new, state), status: 201, isOfGo: true)
    }

    /// Its feeds go with it.
    private func removeCategory(_ number: Int64?, _ state: inout SyncServer.State) -> ServerAnswer {
        guard let name = number.flatMap({ state.library.category($0) }) else { return MinifluxAnswers.notFound }
        guard state.library.categories.count > 1 else {
            return .goError(500, "store: at least 1 category must remain after deletion")
        }
        for feed in state.library.feeds where feed.category == name { state.library.remove(feed: feed.id) }
        state.library.remove(category: name, to: "")
        return MinifluxAnswers.done
    }

    private func add(_ state: inout SyncServer.State) -> ServerAnswer {
        guard let body else { return Self.badJSON }
        guard let url = body["feed_url"] as? String, !url.isEmpty else {
            return .goError(400, "The URL and the category are mandatory.")
        }
        var category: String?
        if let number = body["category_id"] as? Int64 {
            category = state.library.category(number)
            guard category != nil else {
                return .goError(400, "This category does not exist or does not belong to this user.")
            }
        }
        guard url.hasPrefix("http") else { return .goError(400, "Invalid feed URL.") }
        guard !state.library.feeds.contains(where: { $0.url == url }) else {
            return .goError(400, "This feed already exists.")
        }
        // Nothing is looked for on the page of a site.
        guard let title = state.findable[url] else {
            return .goError(500, "fetcher: resource not found (404 status code)")
        }
        guard !title.hasPrefix("http") else { return .goError(500, "parser: unable to detect feed format") }
        let id = state.library.add(feed: title, url: url, category: category)
        return .json(["feed_id": id], status: 201)
    }

    private func change(_ number: Int64?, _ state: inout SyncServer.State) -> ServerAnswer {
        guard let place = state.library.feeds.firstIndex(where: { $0.id == number }) else {
            return MinifluxAnswers.notFound
        }
        guard let body else { return Self.badJSON }
        if let title = body["title"] as? String {
            guard !title.isEmpty else { return .goError(400, "The feed title cannot be empty.") }
            state.library.feeds[place].title = title
        }
        if let number = body["category_id"] as? Int64 {
            guard let category = state.library.category(number) else {
                return .goError(400, "This category does not exist or does not belong to this user.")
            }
            state.library.feeds[place].category = category
        }
        if let url = body["feed_url"] as? String { state.library.feeds[place].url = url }
        return .json(Self.value(of: state.library.feeds[place], state), status: 201, isOfGo: true)
    }

    private func discover(_ state: SyncServer.State) -> ServerAnswer {
        guard let url = body?["url"] as? String else { return Self.badJSON }
        guard url.hasPrefix("http") else { return .goError(400, "Invalid site URL.") }
        guard let found = state.findable[url] else { return MinifluxAnswers.notFound }
        let isPage = found.hasPrefix("http")
        let feed = [
            "title": isPage ? state.findable[found] ?? found : url, "url": isPage ? found : url, "type": "rss",
        ]
        return .json([feed], isOfGo: true)
    }
}
