import Foundation

/// The store of the sample's articles.
class ArticleStore {
    private let lock = NSLock()
    private var stored: [String] = []
    private var cleaned = Date.distantPast

    var articles: [String] { lock.withLock { stored } }
    var lastCleaned: Date { lock.withLock { cleaned } }

    func add(_ articles: [String]) {
        lock.withLock { stored += articles }
    }

    func clean(now: Date) {
        lock.withLock {
            stored.removeAll()
            cleaned = now
        }
    }
}

/// The source of the sample's articles. It answers at once, or on demand.
class ArticleServer {
    let clock: () -> Date
    /// Called by the operation that fetches, on its thread, until it returns true or the operation is cancelled.
    let isReady: () -> Bool
    private let lock = NSLock()
    private var lastNumber = 0

    init(clock: @escaping () -> Date, isReady: @escaping () -> Bool = { true }) {
        self.clock = clock
        self.isReady = isReady
    }

    var now: Date { clock() }

    func nextArticle() -> String {
        lock.withLock {
            lastNumber += 1
            return "Article \(lastNumber)"
        }
    }
}
