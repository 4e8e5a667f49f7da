public import FoundationEssentials
public import News

/// Articles imported from another reader.
extension Library {
    /// Stores articles of one feed in one transaction. An article that is already stored only takes the marks: it
    /// becomes read, starred or tagged, never unread or unstarred, and stays even if it was deleted in the other
    /// reader. Several with one identity are one article, see `ImportedArticle.absorb`. `undo()` reverts the marks on
    /// articles that were already stored; new articles stay.
    /// - Parameters:
    ///   - title: The feed's own title, used if none is known yet; likewise `siteLink`.
    ///   - act: Everything stored with the same ID is undone together.
    ///   - now: Retention counts from here.
    public func store(
        _ articles: [ImportedArticle], feed: Feed.ID, title: String? = nil, siteLink: String? = nil,
        act: ImportID = ImportID(), at now: Date
    ) async throws(LibraryError) -> ImportedCount {
        let doneAt = clock()
        return try await write(.unchecked) { database in
            var writer = try ImportWriter(database, feed: feed, now: now)
            try Act.record(try writer.write(articles), of: act, database, at: doneAt)
            try writer.writeFeed(title: title, siteLink: siteLink)
            return (writer.count, writer.isChange ? LibraryChange() : nil)
        }
    }

    /// What `store` would do, without doing it.
    /// - Parameter feed: nil if nothing was ever stored of the feed.
    public func preview(_ articles: [ImportedArticle], feed: Feed.ID?) async throws(LibraryError) -> ImportedCount {
        try await read { database in
            let lookup = try feed.map { try ImportLookup(database, feed: $0) }
            var count = ImportedCount()
            for (article, identity) in articles.identified {
                let decision =
                    try lookup?.decide(article, identity) ?? ImportDecision(article, known: nil, hasTombstone: false)
                count.add(decision, article)
            }
            return count
        }
    }

    /// The numbers of all feeds by address, including feeds that are no longer listed.
    public func feedNumbers() async throws(LibraryError) -> [String: Feed.ID] {
        try await read { database in
            let rows = try CompiledStatement(database, "SELECT url, id FROM feed WHERE account_id IS NULL")
            var numbers: [String: Feed.ID] = [:]
            while try rows.step() { numbers[rows.text(0)] = Feed.ID(rawValue: rows.int(1)) }
            return numbers
        }
    }
}

extension Library {
    /// Undoes an act whose payload is an `ArticleChange`, with all acts of the same ID.
    static func undoChange(
        _ act: Act, _ kind: UndoneMarks.Kind, _ database: Database
    ) throws -> (UndoneAct?, LibraryChange?) {
        let done = try act.sentence.isEmpty ? ArticleChange(payload: act.payload) : act.takeWhole(database)
        let undone = try done.takeBack(database)
        let articles = done.articles
        let marks = UndoneMarks(
            kind, count: articles.count, missing: articles.subtracting(undone.articles).count,
            rows: try StoryRows(database).count(of: Array(articles)), title: try titleOfOnly(Array(articles), database))
        return (.marks(marks), undone.change)
    }
}

/// Identifies the acts of one import, or one application of rules, however many transactions it takes, so that
/// `Library.undo()` reverts them together.
public struct ImportID: Sendable, Equatable {
    let text = UUID().uuidString

    public init() {}
}
