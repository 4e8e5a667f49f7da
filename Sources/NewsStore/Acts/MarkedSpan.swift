import News

/// A set of marked articles that the mark tables alone determine: by feed, by date, by star and by being hidden or not.
/// It is read from an index of the marks, without touching any article.
struct MarkedSpan: Sendable {
    /// nil: all feeds.
    private(set) var feeds: Set<Int64>?
    private(set) var starredOnly = false
    private var leavesOutHidden = false
    /// Sort dates.
    private(set) var dates = Int64.min...Int64.max

    /// - Returns: nil when answering the query requires reading articles.
    init?(_ query: ResolvedQuery) {
        for node in query.conjuncts {
            switch node {
            case .always(true), .unread: break
            case .starred: starredOnly = true
            case .not(.hidden): leavesOutHidden = true
            case .feeds(let some): feeds = feeds?.intersection(some) ?? some
            case .date(let some) where some.overlaps(dates): dates = dates.clamped(to: some)
            case .date: feeds = []
            default: return nil
            }
        }
    }

    /// A statement over the span's rows in a mark table, aliased `s`.
    /// - Parameters:
    ///   - verb: The SQL before `FROM`.
    ///   - joinsStories: Whether to take the articles of a story as one.
    ///   - ending: The SQL after the conditions.
    func statement(
        _ verb: String, of mark: MarkWriter.Mark, joinsStories: Bool = false, _ database: Database,
        ending: String = ""
    ) throws -> CompiledStatement {
        var conditions = conditions(of: mark, "s")
        if joinsStories {
            // The other article is not a row of the mark's table.
            let others =
                self.conditions(of: mark, "y") + [HeadlineRow.isMarked(mark.rawValue, "y", "article_id")]
            conditions.append(StoryRows.isFirst("s.article_id", among: others))
        }
        let restriction = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        let statement = try CompiledStatement(
            database, "\(verb) FROM \(mark.rawValue) AS s\(restriction) \(ending)")
        statement.bind(1, feeds.map { StoredList.json(Array($0)) })
        statement.bind(2, dates.lowerBound)
        statement.bind(3, dates.upperBound)
        return statement
    }

    private func conditions(of mark: MarkWriter.Mark, _ row: String) -> [String] {
        var conditions: [String] = []
        if feeds != nil { conditions.append("\(row).feed_id IN (SELECT value FROM json_each(?1))") }
        if dates != Int64.min...Int64.max { conditions.append("\(row).sort_date BETWEEN ?2 AND ?3") }
        if starredOnly, mark != .starred { conditions.append(HeadlineRow.isMarked("starred", row, "article_id")) }
        // Unread articles are not hidden.
        if leavesOutHidden, mark == .starred {
            conditions.append("NOT \(HeadlineRow.isMarked("hidden", row, "article_id"))")
        }
        return conditions
    }
}
