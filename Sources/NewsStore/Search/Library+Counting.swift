public import News

extension Library {
    /// Rows of marks that are counted regardless of `limit`: some tenths of a millisecond, unless most of them have to
    /// be looked up among the starred ones.
    private static let maximumMarks = 9_999

    /// How many articles match a query within a list: exact up to a limit, a lower bound beyond it or after the
    /// timeout.
    ///
    /// If the mark tables suffice, up to 9,999 are counted at once. Otherwise the articles are searched; cancelling the
    /// task makes way for another search.
    /// - Parameters:
    ///   - scope: The list.
    ///   - limit: Where counting by search stops.
    ///   - timeout: After which time it returns what was counted so far.
    public func count(
        _ query: ArticleQuery, in scope: HeadlineFilter, upTo limit: Int = 999,
        timeout: Duration = .milliseconds(150)
    ) async throws(LibraryError) -> BoundedCount {
        let now = clock()
        let joinsStories = stories == .links && scope.feed == nil && !scope.recentlyRead
        let marked: BoundedCount?
        do {
            marked = try await connections.counter.read { database in
                try Self.markedCount(
                    ResolvedQuery(query, in: scope, SearchedFeeds(database), now: now),
                    joinsStories: joinsStories && StoryRows.areAny(database), database)
            }
        } catch {
            throw LibraryError(error, path: path)
        }
        if let marked { return marked }
        let deadline = ContinuousClock.now.advanced(by: timeout)
        return try await withSearcher(query, in: scope, deadline: deadline) { searcher in
            try searcher?.count(upTo: limit) ?? BoundedCount(0)
        }
    }

    /// nil if the marks alone do not suffice.
    private static func markedCount(
        _ query: ResolvedQuery, joinsStories: Bool, _ database: Database
    ) throws -> BoundedCount? {
        guard let span = MarkedSpan(query) else { return nil }
        let mark: MarkWriter.Mark
        if query.isUnreadOnly { mark = .unread } else if span.starredOnly { mark = .starred } else { return nil }
        let rows = try span.statement(
            "SELECT 1", of: mark, joinsStories: joinsStories, database, ending: "LIMIT \(maximumMarks + 1)")
        defer { rows.reset() }
        var count = 0
        while try rows.step() { count += 1 }
        return BoundedCount(min(count, maximumMarks), isAtLeast: count > maximumMarks)
    }
}
