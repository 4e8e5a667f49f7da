public import News

extension Library {
    /// The articles that a query means.
    ///
    /// Never wrong: what the index does not hold yet is looked at itself, newest first, and what it names is shown only
    /// when the article says so now. Cancelling the task ends the search at once, and disturbs nobody else.
    /// - Parameters:
    ///   - scope: The list that is searched; the default: all articles of all visible feeds.
    ///   - limit: Hits of a page at most.
    ///   - place: Where the page before ended.
    ///   - patience: When a page is given back with what was found by then; nil: not before it is full.
    public func search(
        _ query: ArticleQuery, in scope: HeadlineFilter = HeadlineFilter(), order: SearchOrder = .best,
        limit: Int = 50, after place: SearchPlace? = nil, patience: Duration? = .milliseconds(40)
    ) async throws(LibraryError) -> SearchPage {
        let deadline = patience.map { ContinuousClock.now.advanced(by: $0) }
        return try await withSearcher(query, in: scope, deadline: deadline) { searcher in
            try searcher?.page(order, limit: max(1, limit), after: place) ?? SearchPage(hits: [])
        }
    }

    /// All articles that a query means, in no order.
    public func articles(meantBy query: ArticleQuery) async throws(LibraryError) -> [Headline.ID] {
        try await allFound(query, in: HeadlineFilter()).map(Headline.ID.init(rawValue:))
    }

    /// The numbers of all articles that a query means, in no order.
    func allFound(_ query: ArticleQuery, in scope: HeadlineFilter) async throws(LibraryError) -> [Int64] {
        try await withSearcher(query, in: scope, deadline: nil) { try $0?.all() ?? [] }
    }

    /// - Parameter search: Gets nil when the query cannot mean any article.
    func withSearcher<T: Sendable>(
        _ query: ArticleQuery, in scope: HeadlineFilter, deadline: ContinuousClock.Instant?,
        _ search: @escaping @Sendable (Searcher?) throws -> T
    ) async throws(LibraryError) -> T {
        let now = clock()
        let run: @Sendable (Database, SearchIndexFile) throws -> T = { database, searchIndex in
            // The library is read first: an index that is newer than it may only name too much.
            let feeds = try SearchedFeeds(database)
            let resolved = try ResolvedQuery(query, in: scope, feeds, now: now)
            let index = try searchIndex.state(database)
            return try search(Searcher(database, resolved, feeds, index: index?.active, deadline: deadline))
        }
        do {
            do {
                return try await searchIndex.searcher().read { [searchIndex] in try run($0, searchIndex) }
            } catch let error as DatabaseError where SearchIndexFile.isDamage(error) {
                // Most likely it is the index; when it is the library, that shows now.
                searchIndex.discard()
                return try await searchIndex.searcher().read { [searchIndex] in try run($0, searchIndex) }
            }
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    /// Brings the index nearer to the library: puts in what is new, and again what has changed.
    ///
    /// Works in slices on a thread of its own, each a transaction on the index's file and none on the library's:
    /// nobody waits for it. Cancelling the task stops after the present slice; what is in stays in. Several processes may
    /// do so at once.
    /// A library that can only be read is searched with the index that it has.
    /// - Parameter limit: Articles at most; nil: until nothing is left.
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

    /// A damaged index is made anew, once: there is nothing in it that the library does not have.
    private func fillIndex(upTo limit: Int) async throws -> (progress: SearchIndexProgress, done: Int64) {
        do {
            return try await searchIndex.fill(upTo: limit, isLowPriority: isLowPriority)
        } catch let error as DatabaseError where SearchIndexFile.isDamage(error) {
            searchIndex.discard()
            return try await searchIndex.fill(upTo: limit, isLowPriority: isLowPriority)
        }
    }

    /// What the index has followed.
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
