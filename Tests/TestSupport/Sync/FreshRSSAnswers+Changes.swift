import Foundation

extension FreshRSSAnswers {
    /// One mark is added and one removed: the last of each. Those that are not among PHP's fields do not count.
    func edit(_ state: inout SyncServer.State) -> ServerAnswer {
        guard request.method == "POST" else { return Self.ok }
        let places = items.compactMap { state.library.place(of: $0) }
        for (name, isSet) in [("a", true), ("r", false)] {
            guard let stream = form[name]?.last else { continue }
            for place in places {
                state.library.change(place) { article in
                    switch stream {
                    case "user/-/\(ReaderStream.read)": article.isRead = isSet
                    case "user/-/\(ReaderStream.starred)": article.isStarred = isSet
                    default: break
                    }
                }
            }
            if stream.hasPrefix("user/-/label/") {
                label(places, String(stream.dropFirst("user/-/label/".count)), isSet, &state)
            }
        }
        return Self.ok
    }

    /// Does nothing, without a word, if there is a category of the name. A name that is too long is cut, and not found.
    private func label(_ places: [Int], _ name: String, _ isSet: Bool, _ state: inout SyncServer.State) {
        let bytes = Self.escaped(name.trimmingCharacters(in: .whitespaces)).utf8
        let isKnown = state.library.labels.contains(name)
        guard isKnown || isSet && !state.library.categories.contains(name) && bytes.count <= 191 else { return }
        state.library.setLabel(name, isSet, places.map { state.library.articles[$0].name })
    }

    func markAll(_ state: inout SyncServer.State) -> ServerAnswer {
        guard let stream = form["s"]?.last else { return Self.badRequest }
        let until = form["ts"]?.first.flatMap(Int64.init) ?? 0
        for article in articles(of: stream, state) where until == 0 || article.id <= until {
            state.library[article.name].isRead = true
        }
        return Self.ok
    }

    func rename(_ state: inout SyncServer.State) -> ServerAnswer {
        guard let old = label("s"), let new = label("dest") else { return Self.badRequest }
        if state.library.labels.contains(old) {
            state.library.rename(label: old, to: new)
            return Self.ok
        }
        guard state.library.categories.contains(old) else { return Self.badRequest }
        if !state.library.categories.contains(new) { state.library.rename(category: old, to: new) }
        return Self.ok
    }

    func disable(_ state: inout SyncServer.State) -> ServerAnswer {
        guard let name = label("s") else { return Self.badRequest }
        if state.library.labels.contains(name) {
            state.library.rename(label: name, to: nil)
            return Self.ok
        }
        guard state.library.categories.contains(name) else { return Self.badRequest }
        let other = state.library.defaultCategory
        if name != other { state.library.remove(category: name, to: other) }
        return Self.ok
    }

    private func label(_ name: String) -> String? {
        request[name].flatMap { $0.hasPrefix("user/-/label/") ? String($0.dropFirst("user/-/label/".count)) : nil }
    }
}
