import News
import NewsStore

/// How the library here differs from the server's, for `newsterm account verify`.
extension AccountPass {
    /// Compares the marks and the feeds with those of the server.
    func compare() async throws -> AccountSync.Comparison {
        _ = try await Self.send(account.id, server, library)
        let round = try await library.beginSync(of: account.id)
        var comparison = AccountSync.Comparison()
        var found = HeldMarks()
        for mark in RemoteMark.allCases {
            let list = try await server.articles(marked: mark)
            let difference = try await library.difference(of: mark, list.ids, of: account.id, round: round)
            found.add(difference, of: mark)
            try await name(difference, of: mark, in: &comparison)
            if !list.isComplete {
                found.add(.incomplete(list: mark))
            } else if let reason = try await reasonToHold(difference, mark, list) {
                found.add(reason)
            }
        }
        try await compareLabels(round, &found, &comparison)
        comparison.marks = found
        comparison.goneFeeds = try await library.feedsGone(from: try await server.feeds(), of: account.id, round: round)
        return comparison
    }

    /// Takes up the articles of a difference, apart those that the server does not have any more.
    private func name(
        _ difference: MarkDifference, of mark: RemoteMark, in comparison: inout AccountSync.Comparison
    ) async throws {
        var cleared = difference.cleared.map(\.name)
        var gone: [String] = []
        if !cleared.isEmpty {
            let all = try await server.newestArticles(since: nil, isFirst: true, atMost: Self.mostArticles)
            let there = Set(all.ids)
            if all.isComplete { gone = cleared.filter { !there.contains($0) } }
            cleared.removeAll(where: Set(gone).contains)
        }
        let set = difference.set.map(\.name)
        let kinds: [(AccountSync.Comparison.Kind, [String])] =
            switch mark {
            case .unread: [(.goneUnread, gone), (.read, cleared), (.unread, set)]
            case .starred: [(.goneStarred, gone), (.unstarred, cleared), (.starred, set)]
            }
        for (kind, names) in kinds { comparison.add(kind, names.count, try await titles(names)) }
    }

    /// The first articles of these, as "Feed: title".
    func titles(_ names: [String]) async throws -> [String] {
        try await library.knownArticles(names, of: account.id, atMost: AccountSync.Comparison.mostTitles)
            .map { "\($0.feedTitle): \($0.title)" }
    }
}
