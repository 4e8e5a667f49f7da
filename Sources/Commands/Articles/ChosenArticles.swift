import ArgumentParser
import News
import NewsService
import NewsStore

/// The articles that a command changes, by number or by query.
struct ChosenArticles: ParsableArguments {
    /// The maximum number of articles indexed before a search: a tenth of a second. The others are searched too.
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

    /// - Throws: `CommandFailure` if an article is not stored or not visible in any list; nothing is changed then.
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

    /// Articles outside the index are searched too, more slowly, so a search continues even if the index is unusable.
    static func index(_ library: Library) async throws {
        do {
            _ = try await library.indexForSearch(upTo: Self.indexedBeforeSearch)
        } catch {
            guard case .indexUnusable = error else { throw error }
            Output.say("newsterm: \(error)")
        }
    }

    /// Strict, since a part that a search ignores would have meant fewer articles.
    private static func parsed(_ text: String) throws -> ArticleQuery {
        do {
            return try ArticleQuery.strictly(text, isOnce: true)
        } catch {
            throw ValidationError("The query is invalid. \(error)")
        }
    }
}
