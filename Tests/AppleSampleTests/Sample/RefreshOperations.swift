import Foundation

/// The three steps of a refresh, each dependent on the one before: find what is stored, fetch what is new, write it.
enum RefreshOperations {
    static func make(server: ArticleServer, store: ArticleStore) -> [Operation] {
        let look = LookUpNewestArticle(store: store)
        let fetch = FetchArticles(server: server)
        let write = WriteArticles(store: store, fetch: fetch, look: look)
        fetch.addDependency(look)
        write.addDependency(fetch)
        return [look, fetch, write]
    }
}

// Unchecked, like Foundation's `Operation`: the results of an operation are read only by those that depend on it, after
// its end.
class LookUpNewestArticle: Operation, @unchecked Sendable {
    private let store: ArticleStore
    private(set) var newest: String?

    init(store: ArticleStore) {
        self.store = store
    }

    override func main() {
        newest = store.articles.last
    }
}

class FetchArticles: Operation, @unchecked Sendable {
    private let server: ArticleServer
    private(set) var articles: [String] = []

    init(server: ArticleServer) {
        self.server = server
    }

    override func main() {
        while !server.isReady() {
            if isCancelled { return }
        }
        articles = [server.nextArticle()]
    }
}

class WriteArticles: Operation, @unchecked Sendable {
    private let store: ArticleStore
    private let fetch: FetchArticles
    private let look: LookUpNewestArticle

    init(store: ArticleStore, fetch: FetchArticles, look: LookUpNewestArticle) {
        self.store = store
        self.fetch = fetch
        self.look = look
    }

    override func main() {
        guard !isCancelled else { return }
        store.add(fetch.articles.filter { $0 != look.newest })
    }
}
