import News
import Synchronization

/// Articles that servers name although they do not list their feeds, such as starred ones of feeds that the user has
/// unsubscribed from. They are not stored, and not asked for again by this process until the list of feeds has changed.
final class UnlistedArticles: Sendable {
    private struct List {
        var feeds: Set<String>
        var articles: Set<String> = []
    }

    private let lists = Mutex<[Account.ID: List]>([:])

    /// Takes the list of feeds.
    /// - Returns: The articles that were seen with the same list.
    func known(with feeds: Set<String>, of account: Account.ID) -> Set<String> {
        lists.withLock { lists in
            if lists[account]?.feeds != feeds { lists[account] = List(feeds: feeds) }
            return lists[account]?.articles ?? []
        }
    }

    /// Takes note of what has arrived.
    func add(_ articles: [RemoteArticle], of account: Account.ID) {
        lists.withLock { lists in
            guard let feeds = lists[account]?.feeds else { return }
            for article in articles where !feeds.contains(article.feed) { lists[account]?.articles.insert(article.id) }
        }
    }
}
