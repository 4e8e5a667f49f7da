import FoundationEssentials
public import News

/// The user's tags. Retention keeps a tagged article, like a starred one.
extension Library {
    /// Adds tags to articles and removes others, as one act that `undo()` reverses.
    /// - Parameters:
    ///   - added: As `ArticleTags.read` returns them. An article that has `ArticleTags.maximumCount` tags gets no more.
    ///   - removed: Matched regardless of case.
    /// - Returns: How many articles gained or lost a tag.
    @discardableResult
    public func changeTags(
        of ids: [Headline.ID], adding added: [String], removing removed: [String]
    ) async throws(LibraryError) -> Int {
        let now = clock()
        let numbers = ids.map(\.rawValue)
        return try await write { database in
            let done = try TagChange.make(
                database, adding: Dictionary(added.map { ($0, numbers) }) { first, _ in first },
                removing: Dictionary(removed.map { ($0, numbers) }) { first, _ in first })
            guard !done.isEmpty else { return (0, nil) }
            try Act(kind: .tag, payload: Array(JSONEncoder().encode(done))).record(database, at: now)
            return (done.articles.count, done.change)
        }
    }

    /// The tags in use in alphabetical order, with the number of articles that have each.
    public func tags() async throws(LibraryError) -> [(name: String, articles: Int)] {
        try await read { try Self.tags($0) }
    }

    /// Like `tags()`, but synchronous: the start of a program waits for it.
    public func tagsNow() throws(LibraryError) -> [String] {
        try readNow { try Self.tags($0).map(\.name) }
    }
}

extension Library {
    static func undoTags(_ act: Act, _ database: Database) throws -> (UndoneAct?, LibraryChange?) {
        let done = try JSONDecoder().decode(TagChange.self, from: Data(act.payload))
        let undone = try TagChange.make(database, adding: done.removed, removing: done.added)
        let articles = done.articles
        let marks = UndoneMarks(
            .tags(added: done.added.keys.sorted(), removed: done.removed.keys.sorted()), count: articles.count,
            missing: articles.subtracting(undone.articles).count,
            rows: try StoryRows(database).count(of: Array(articles)), title: try titleOfOnly(Array(articles), database))
        return (.marks(marks), undone.change)
    }

    private static func tags(_ database: Database) throws -> [(name: String, articles: Int)] {
        let rows = try CompiledStatement(
            database, "SELECT tag, count(*) FROM article_tag GROUP BY tag ORDER BY tag")
        var tags: [(name: String, articles: Int)] = []
        while try rows.step() { tags.append((rows.text(0), Int(rows.int(1)))) }
        return tags
    }
}
