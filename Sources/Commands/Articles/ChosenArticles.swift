import ArgumentParser
import News
import NewsService
import NewsStore

/// The articles that a command changes: by their numbers, or by a query.
struct ChosenArticles: ParsableArguments {
    /// Put into the index before a search at most: a tenth of a second. What is not in it is searched as well.
    private static let indexedBeforeSearch = 2_000

    @Argument(help: ArgumentHelp("The articles' numbers; newsterm list prints them.", valueName: "id"))
    var ids: [Int64] = []

    @Option(
        help: ArgumentHelp(
            "All articles that a query means, as newsterm search takes it: 'feed:lobsters age:>7d'.",
            valueName: "query"),
        completion: ShellCompletion.queries)
    var query: String?

    func validate() throws {
        switch (ids.isEmpty, query) {
        case (true, nil): throw ValidationError("Say which articles: by their numbers, or with --query.")
        case (false, .some): throw ValidationError("Articles are chosen by their numbers or with --query, not both.")
        case (_, .some(let text)): _ = try Self.parsed(text)
        case (false, nil): break
        }
    }

    /// - Throws: `CommandFailure` when an article is not stored, or no list shows it: nothing is changed then.
    func find(in library: Library) async throws -> [Headline.ID] {
        if let query {
            try await Self.index(library)
            return try await library.articles(meantBy: try Self.parsed(query))
        }
        let listed = Set(try library.feedsNow().map(\.id))
        let chosen = ids.map(Headline.ID.init(rawValue:))
        for id in chosen {
            guard let headline = try library.headlineNow(id) else {
                throw CommandFailure(
                    "there is no article \(id.rawValue), and nothing was changed; newsterm list shows the numbers")
            }
            guard listed.contains(headline.feedID) else {
                throw CommandFailure(
                    "article \(id.rawValue) is of a feed that is not in the feed list: \(SafeLine.of(headline.feedTitle)); "
                        + "nothing was changed")
            }
        }
        return chosen
    }

    /// What is not in the index is found as well, and takes longer: a search goes on without one that cannot be used.
    static func index(_ library: Library) async throws {
        do {
            _ = try await library.indexForSearch(upTo: Self.indexedBeforeSearch)
        } catch {
            guard case .indexUnusable = error else { throw error }
            Output.say("newsterm: \(error)")
        }
    }

    /// What a query means that a user has typed to the end.
    static func parsed(_ text: String) throws -> ArticleQuery {
        let parsed = ArticleQuery.parse(text, isBeingTyped: false)
        if let problem = parsed.problems.first { throw ValidationError("The query is not clear. \(problem)") }
        guard !parsed.query.isEmpty else { throw ValidationError("The query holds nothing to search for.") }
        return parsed.query
    }
}
