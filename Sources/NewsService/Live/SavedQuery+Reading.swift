package import News

extension SavedQuery {
    /// Parses the feed list's queries, in newsboat's language or newsterm's own.
    /// - Returns: The valid ones, and what is wrong with the others.
    package static func read(_ listed: [FeedListQuery]) -> (queries: [SavedQuery], problems: [FeedListProblem]) {
        var queries: [SavedQuery] = []
        var problems: [FeedListProblem] = []
        for query in listed {
            let name = FeedListProblem.shown(query.name)
            do {
                queries.append(SavedQuery(name: name, query: try ArticleQuery(query), text: query.expression))
            } catch {
                problems.append(
                    FeedListProblem(line: query.line, .unclearQuery(name: name, error)))
            }
        }
        return (queries, problems)
    }
}
