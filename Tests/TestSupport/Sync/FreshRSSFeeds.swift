import Foundation

/// How FreshRSS changes the list of feeds.
struct FreshRSSFeeds {
    let request: SyncServer.Request

    func edit(_ state: inout SyncServer.State) -> ServerAnswer {
        let streams = request.values("s")
        guard !streams.isEmpty, let action = request["ac"] else { return FreshRSSAnswers.badRequest }
        let titles = request.values("t")
        for (number, stream) in streams.enumerated() {
            // Without the prefix it is left out.
            guard stream.hasPrefix("feed/") else { continue }
            let name = String(stream.dropFirst("feed/".count))
            let title = number < titles.count && !titles[number].isEmpty ? titles[number] : nil
            let feed = state.library.feeds.firstIndex { String($0.id) == name || $0.url == name }
            switch action {
            case "subscribe":
                guard feed == nil, let found = state.findable[name] else { return FreshRSSAnswers.badRequest }
                state.library.add(feed: found, title: title ?? found, url: name, category: category("a"))
            case "unsubscribe":
                guard let feed else { return FreshRSSAnswers.badRequest }
                state.library.remove(feed: state.library.feeds[feed].id)
            case "edit":
                // A feed that is not there is no error.
                guard let feed else { continue }
                if let title { state.library.feeds[feed].title = title }
                if let category = category("a") {
                    state.library.add(category: category)
                    state.library.feeds[feed].category = category
                } else if category("r") != nil {
                    state.library.feeds[feed].category = state.library.defaultCategory
                }
            default: return FreshRSSAnswers.badRequest
            }
        }
        return FreshRSSAnswers.ok
    }

    func add(_ state: inout SyncServer.State) -> ServerAnswer {
        guard let wanted = request["quickadd"] else { return FreshRSSAnswers.badRequest }
        func failure(_ message: String) -> ServerAnswer {
            .json(["numResults": 0, "error": message], type: "text/html; charset=UTF-8")
        }
        guard wanted.hasPrefix("http") else { return failure("`\(wanted)` is not a valid URL") }
        let page = state.findable[wanted]
        let url = page?.hasPrefix("http") == true ? page! : wanted
        guard let title = state.findable[url] else {
            return failure("cURL error 22: The requested URL returned error: 404 [\(wanted)]")
        }
        guard !state.library.feeds.contains(where: { $0.url == url }) else {
            return failure("Already subscribed! \(url)")
        }
        let id = state.library.add(feed: title, url: url)
        return .json(
            [
                "numResults": 1, "query": url, "streamId": "feed/\(id)",
                "streamName": FreshRSSAnswers.escaped(title),
            ], type: "text/html; charset=UTF-8")
    }

    private func category(_ name: String) -> String? {
        guard let stream = request[name], stream.hasPrefix("user/-/label/") else { return nil }
        return String(stream.dropFirst("user/-/label/".count))
    }
}
