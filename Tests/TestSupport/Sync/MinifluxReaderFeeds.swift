import Foundation

/// How Miniflux's Google Reader API changes the list of feeds.
struct MinifluxReaderFeeds {
    let request: SyncServer.Request

    func answer(_ path: String, _ state: inout SyncServer.State) -> ServerAnswer {
        switch path {
        case "rename-tag": rename(&state)
        case "disable-tag": disable(&state)
        case "subscription/edit": edit(&state)
        default: add(&state)
        }
    }

    private static let ok = ServerAnswer.text("OK")

    private func edit(_ state: inout SyncServer.State) -> ServerAnswer {
        // Only the first counts.
        guard let stream = request["s"], stream.hasPrefix("feed/") else {
            return .goError(400, "googlereader: no valid stream IDs provided")
        }
        let name = String(stream.dropFirst("feed/".count))
        let place = Int64(name).flatMap { id in state.library.feeds.firstIndex { $0.id == id } }
        switch request["ac"] {
        case "subscribe":
            guard !state.library.feeds.contains(where: { $0.url == name }) else {
                return .goError(500, "This feed already exists.")
            }
            guard let found = state.findable[name] else {
                return .goError(500, "fetcher: resource not found (404 status code)")
            }
            let title = request["t"].flatMap { $0.isEmpty ? nil : $0 }
            state.library.add(feed: found, title: title ?? found, url: name, category: category("a", state))
        case "unsubscribe":
            if let place { state.library.remove(feed: state.library.feeds[place].id) }
        case "edit":
            guard let place else { return .goError(400, "googlereader: feed not found") }
            if let title = request["t"], !title.isEmpty { state.library.feeds[place].title = title }
            if request["a"] != nil {
                guard let category = category("a", state) else {
                    return .goError(400, "googlereader: destination must be a label")
                }
                state.library.add(category: category)
                state.library.feeds[place].category = category
            }
        case let action: return .goError(400, "googlereader: unrecognized action \(action ?? "")")
        }
        return Self.ok
    }

    private func add(_ state: inout SyncServer.State) -> ServerAnswer {
        let wanted = request["quickadd"] ?? ""
        guard wanted.hasPrefix("http") else { return .goError(400, "googlereader: invalid URL: \(wanted)") }
        let page = state.findable[wanted]
        let url = page?.hasPrefix("http") == true ? page! : wanted
        guard let title = state.findable[url] else {
            return .goError(500, "fetcher: resource not found (404 status code)")
        }
        guard !state.library.feeds.contains(where: { $0.url == url }) else {
            return .goError(500, "This feed already exists.")
        }
        let id = state.library.add(feed: title, url: url)
        return .json(
            ["numResults": 1, "query": url, "streamId": "feed/\(id)", "streamName": title], isOfGo: true)
    }

    private func rename(_ state: inout SyncServer.State) -> ServerAnswer {
        guard let old = label("s"), let new = label("dest"), state.library.categories.contains(old) else {
            return .goError(404, "resource not found")
        }
        guard !state.library.categories.contains(new) else {
            return .goError(400, "This category already exists.")
        }
        state.library.rename(category: old, to: new)
        return Self.ok
    }

    private func disable(_ state: inout SyncServer.State) -> ServerAnswer {
        let names = request.values("s").compactMap { ReaderStream.ofUser($0, "-", "1") }.map { $0.dropFirst(6) }
        let left = state.library.categories.filter { !names.contains(Substring($0)) }
        guard let first = left.first else {
            return .goError(500, "store: at least 1 category must remain after deletion")
        }
        for name in state.library.categories where !left.contains(name) {
            state.library.remove(category: name, to: first)
        }
        return Self.ok
    }

    private func label(_ name: String) -> String? {
        guard let stream = request[name].flatMap({ ReaderStream.ofUser($0, "-", "1") }), stream.hasPrefix("label/")
        else { return nil }
        return String(stream.dropFirst("label/".count))
    }

    /// An empty name stands for the first category.
    private func category(_ name: String, _ state: SyncServer.State) -> String? {
        label(name).map { $0.isEmpty ? state.library.defaultCategory : $0 }
    }
}
