import FoundationEssentials
import News
import NewsStore

/// What is checked before very many marks change at once.
extension AccountPass {
    /// Seconds by which the server's clock may differ from this one.
    private static let clockDifference = 3_600.0

    /// Why a change of very many marks is not made; nil if it is small, or the server's answers agree: its count, and
    /// what it says of some of the articles.
    func reasonToHold(
        _ difference: MarkDifference, _ mark: RemoteMark, _ list: RemoteIDs
    ) async throws -> HeldMarks.Contradiction? {
        func isLarge(_ count: Int, of all: Int) -> Bool {
            count > AccountSync.mostUnchecked && count * 10 > all * 3
        }
        // A list that is empty at once may be that of a server that has lost it.
        let isEmptied = list.ids.isEmpty && difference.cleared.count > AccountSync.fewMarks
        guard
            isEmptied || isLarge(difference.cleared.count, of: difference.marked)
                || isLarge(difference.set.count, of: list.ids.count)
        else { return nil }
        if mark == .unread, let count = try await server.unreadCount(), count != list.ids.count {
            return .unreadCount(counted: count, named: list.ids.count)
        }
        let cleared = difference.cleared.sample(AccountSync.checkedArticles).map(\.name)
        let set = difference.set.sample(AccountSync.checkedArticles).map(\.name)
        let articles = try await server.articles(cleared + set)
        let marked = Set(articles.filter { mark == .unread ? !$0.isRead : $0.isStarred }.map(\.id))
        let known = Set(articles.map(\.id))
        let (asked, gone) = (cleared.count + set.count, (cleared + set).count { !known.contains($0) })
        guard gone == 0 else { return .gone(asked: asked, gone: gone) }
        let wrong = cleared.count { marked.contains($0) } + set.count { !marked.contains($0) }
        guard wrong == 0 else { return .articles(asked: asked, wrong: wrong) }
        let unchanged = articles.count(where: wasChangedBefore)
        return unchanged > 0 ? .unchanged(asked: asked, unchanged: unchanged) : nil
    }

    /// Whether a server that agrees with itself was restored: what it says now is older than what it said at the last
    /// sync. Marks that were held for another reason become old in time, and are then held for this one: a restored
    /// server may lack articles at first.
    private func wasChangedBefore(_ article: RemoteArticle) -> Bool {
        guard let changed = article.changed, let lastSync = account.lastSync else { return false }
        return changed < lastSync.addingTimeInterval(-Self.clockDifference)
    }
}

extension HeldMarks {
    mutating func add(_ difference: MarkDifference, of mark: RemoteMark) {
        switch mark {
        case .unread: (read, unread) = (difference.cleared.count, difference.set.count)
        case .starred: (unstarred, starred) = (difference.cleared.count, difference.set.count)
        }
    }
}
