public import News

extension Library {
    /// The articles that match a query.
    ///
    /// Always correct: articles that are not indexed yet are examined themselves, newest first, and the index's matches
    /// are checked against the current articles. Cancelling the task ends the search at once, without affecting others.
    /// - Parameters:
    ///   - scope: The list to search; by default all articles of all visible feeds.
    ///   - limit: Hits of a page at most.
    ///   - place: Where the previous page ended.
    ///   - timeout: After which time a page returns with what was found so far; nil waits until it is full.
    public func search(
        _ query: ArticleQuery, in scope: HeadlineFilter = HeadlineFilter(), order: SearchOrder = .best,
        limit: Int = 50, after place: SearchPlace? = nil, timeout: Duration? = .milliseconds(40)
    ) async throws(LibraryError) -> SearchPage {
        let deadline = timeout.map { ContinuousClock.now.advanced(by: $0) }
        return try await withSearcher(query, in: scope, deadline: deadline) { searcher in
            try searcher?.page(order, limit: max(1, limit), after: place) ?? SearchPage(hits: [])
        }
    }

    /// All articles that match a query, in no order.
    public func articles(meantBy query: ArticleQuery) async throws(LibraryError) -> [Headline.ID] {
        try await allFound(query, in: HeadlineFilter()).map(Headline.ID.init(rawValue:))
    }

    /// The numbers of all articles that match a query, in no order.
    func allFound(_ query: ArticleQuery, in scope: HeadlineFilter) async throws(LibraryError) -> [Int64] {
        try await withSearcher(query, in: scope, deadline: nil) { try $0?.all() ?? [] }
    }

    /// - Parameter search: Gets nil if the query has more words than can be searched for.
    func withSearcher<T: Sendable>(
        _ query: ArticleQuery, in scope: HeadlineFilter, deadline: ContinuousClock.Instant?,
        _ search: @escaping @Sendable (Searcher?) throws -> T
    ) async throws(LibraryError) -> T {
        let now = clock()
        let joinsStories = stories == .links && scope.feed == nil && !scope.recentlyRead
        let run: @Sendable (Database, SearchIndexFile) throws -> T = { database, searchIndex in
            // Read the library first: an index newer than it only yields more candidates.
            let feeds = try SearchedFeeds(database)
            let resolved = try ResolvedQuery(query, in: scope, feeds, now: now)
            let index = try searchIndex.state(database)
            return try search(
                Searcher(
                    database, resolved, feeds, index: index?.active, joinsStories: joinsStories, deadline: deadline))
        }
        do {
            do {
                return try await searchIndex.searcher().read { [searchIndex] in try run($0, searchIndex) }
            } catch let error as DatabaseError where SearchIndexFile.isDamage(error) {
                // Probably the index is damaged; if it is the library, the second attempt fails too.
                searchIndex.discard()
                return try await searchIndex.searcher().read { [searchIndex] in try run($0, searchIndex) }
            }
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    /// Updates the index from the library: adds new articles and reindexes changed ones.
    ///
    /// Works in slices on a separate thread, each a transaction on the index's file and none on the library's, so that
    /// no other work waits for it. Cancelling the task stops after the current slice and keeps what is indexed. Several
    /// processes may do this at once. A read-only library is searched with the index it has.
    /// - Parameter limit: Articles at most; nil for all.
    public func indexForSearch(upTo limit: Int? = nil) async throws(LibraryError) -> SearchIndexProgress {
        guard !isReadOnly else { return SearchIndexProgress(indexed: 0, isComplete: true) }
        do {
            let (progress, done) = try await fillIndex(upTo: limit ?? .max)
            if done > 0 { try await forgetChanges(upTo: done) }
            return progress
        } catch {
            throw LibraryError(error, path: searchIndex.path)
        }
    }

    /// Recreates a damaged index once: it holds nothing that the library does not.
    private func fillIndex(upTo limit: Int) async throws -> (progress: SearchIndexProgress, done: Int64) {
        do {
            return try await searchIndex.fill(upTo: limit, isLowPriority: isLowPriority)
        } catch let error as DatabaseError where SearchIndexFile.isDamage(error) {
            searchIndex.discard()
            return try await searchIndex.fill(upTo: limit, isLowPriority: isLowPriority)
        }
    }

    /// Deletes changes that are indexed.
    private func forgetChanges(upTo number: Int64) async throws(LibraryError) {
        let isNeeded = try await read { database in
            try database.first(Int.self, "SELECT 1 FROM article_change WHERE number <= ? LIMIT 1", number) != nil
        }
        guard isNeeded else { return }
        try await write { database in
            try database.execute("DELETE FROM article_change WHERE number <= ?", number)
            return ((), nil)
        }
    }
}
