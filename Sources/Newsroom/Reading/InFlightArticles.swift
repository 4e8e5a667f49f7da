import News
import Synchronization

/// Articles whose texts are being fetched, since a refresh may begin while the texts of the last one are, and the user
/// may ask for one of them.
final class InFlightArticles: Sendable {
    /// Each with the streams of the tasks that wait for its fetch, which ends them.
    let articles = Mutex<[Headline.ID: [AsyncStream<Void>.Continuation]]>([:])

    /// - Returns: False if it is being fetched.
    func begin(_ id: Headline.ID) -> Bool {
        articles.withLock { articles in
            guard articles[id] == nil else { return false }
            articles[id] = []
            return true
        }
    }

    /// Begins once no other task fetches it.
    /// - Returns: Whether it had to wait for one.
    /// - Throws: `CancellationError`.
    func beginInTurn(_ id: Headline.ID) async throws -> Bool {
        var hasWaited = false
        while !begin(id) {
            hasWaited = true
            let (end, continuation) = AsyncStream<Void>.makeStream()
            articles.withLock { articles in
                // It may have ended since.
                if articles[id] == nil { continuation.finish() } else { articles[id]?.append(continuation) }
            }
            for await _ in end {}
            try Task.checkCancellation()
        }
        return hasWaited
    }

    func end(_ id: Headline.ID) {
        for continuation in articles.withLock({ $0.removeValue(forKey: id) }) ?? [] { continuation.finish() }
    }
}
