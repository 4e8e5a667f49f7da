import FoundationEssentials
public import News

/// What rules did with stored articles, and would do with them.
///
/// A rule is evaluated as a search, as if each stored article had just arrived. Articles that are hidden already are
/// left out.
extension Library {
    /// Articles that are changed in one transaction: few enough that neither a refresh nor a key press has to wait
    /// noticeably.
    private static let slice = 2_000

    /// The list that rules are applied to: all listed feeds, hidden ones too.
    private static let listOfRules = HeadlineFilter(includesHidden: true)

    /// How many stored articles have a mark of each rule, including rules that were changed or removed since.
    public func ruleCounts() async throws(LibraryError) -> [RuleCount] {
        do {
            return try await Counter(self).read { database in
                let rows = try CompiledStatement(
                    database, "SELECT name, query, count(*) FROM article_rule GROUP BY name, query")
                var counts: [RuleCount] = []
                while try rows.step() {
                    counts.append(
                        RuleCount(name: rows.textOrNil(0), query: rows.text(1), articles: Int(rows.int(2))))
                }
                return counts
            }
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    /// What a rule would do with the stored articles. Reads them one by one, so that memory does not grow with them;
    /// cancelling the task stops it.
    public func trial(of rule: Rule) async throws(LibraryError) -> RuleTrial {
        let actions = rule.actions.filter(\.appliesToStored)
        return try await withSearcher(rule.queryOfStored, in: Self.listOfRules, deadline: nil) { searcher in
            var trial = RuleTrial(changes: actions.map { RuleTrial.Change(action: $0, articles: 0) })
            var state: RuleState?
            try searcher?.eachMatch { article, database in
                trial.matches += 1
                let known = try state ?? RuleState(database)
                state = known
                for place in trial.changes.indices where try known.would(trial.changes[place].action, change: article) {
                    trial.changes[place].articles += 1
                }
            }
            return trial
        }
    }

    /// The stored articles that a rule matches, newest first.
    /// - Parameter place: Where the previous page ended.
    public func matches(
        of rule: Rule, limit: Int, after place: SearchPlace? = nil
    ) async throws(LibraryError) -> SearchPage {
        try await search(
            rule.queryOfStored, in: Self.listOfRules, order: .newest, limit: limit, after: place, timeout: nil)
    }

    /// Applies rules to the stored articles, as one act that `undo()` reverts; only actions that apply to stored
    /// articles (`RuleAction.appliesToStored`) are carried out. A rule marks only the articles that it changes.
    ///
    /// Works in slices; what was done before it is cancelled or fails stays done, and can be undone.
    /// - Parameter stored: Called after each slice with the number of articles it changed.
    /// - Returns: How many articles each rule changed, in the order of the rules.
    public func apply(
        _ rules: [Rule], stored: @Sendable (Int) -> Void = { _ in }
    ) async throws(LibraryError) -> [Int] {
        try checkWritable()
        let act = ImportID()
        // All before the first change, so that the order of the rules makes no difference: hidden articles are not
        // found. Encoded, since many rules may match many articles.
        var found: [[UInt8]] = []
        for rule in rules {
            found.append(ArticleIDEncoding.encoded(try await allFound(rule.queryOfStored, in: Self.listOfRules)))
        }
        var counts: [Int] = []
        for (rule, articles) in zip(rules, found) {
            var count = 0
            var rest = ArticleIDEncoding.decoded(articles)[...]
            while !rest.isEmpty {
                guard !Task.isCancelled else { throw .cancelled }
                let slice = Array(rest.prefix(Self.slice))
                rest = rest.dropFirst(slice.count)
                let changed = try await apply(rule, to: slice, act)
                stored(changed)
                count += changed
            }
            counts.append(count)
        }
        return counts
    }

    private func apply(_ rule: Rule, to articles: [Int64], _ act: ImportID) async throws(LibraryError) -> Int {
        let now = clock()
        return try await write { database in
            let (done, change) = try ArticleChange.apply(rule, to: articles, database, at: now.stored)
            try Act.record(done, of: act, as: .rules, database, at: now)
            return (done.articles.count, change)
        }
    }
}

extension ArticleChange {
    /// The least time for which an article is kept after a rule gave it a retention of its own: as long as that can be
    /// undone.
    private static let minimumRetention = KeptArticles.day

    fileprivate static func apply(
        _ rule: Rule, to articles: [Int64], _ database: Database, at now: Int64
    ) throws -> (done: ArticleChange, change: LibraryChange?) {
        var done = ArticleChange()
        var change: LibraryChange?
        for action in rule.actions where action.appliesToStored {
            switch action {
            case .read:
                let outcome = try MarkWriter(database, .unread).set(false, on: articles)
                done.add(ArticleChange(read: outcome.articles))
                change = outcome.change ?? change
            case .star:
                let outcome = try MarkWriter(database, .starred).set(true, on: articles)
                done.add(ArticleChange(starred: outcome.articles))
                change = outcome.change ?? change
            case .tag(let tag):
                let outcome = try TagChange.make(database, adding: [tag: articles], removing: [:])
                done.add(ArticleChange(tagged: outcome.added))
                change = outcome.change ?? change
            case .hide:
                let outcome = try ArticleChange.hide(articles, database)
                done.add(outcome.done)
                change = outcome.change ?? change
            case .keep(let days):
                done.add(ArticleChange(kept: try keep(articles, days: days, database, at: now)))
            case .download, .fullText, .notify, .neverNotify: break
            }
        }
        let mark = RuleMark(rule: rule.name, query: rule.text, actions: rule.actions.filter(\.appliesToStored))
        let marks = try RuleMarks(database)
        let marked = try done.articles.sorted().filter { try marks.add(mark, to: $0) }
        done.add(ArticleChange(ruled: [Ruled(name: rule.name, query: rule.text, articles: marked)]))
        return (done, change)
    }

    /// Counts from when an article was stored, as for a rule that is applied at its arrival.
    private static func keep(_ articles: [Int64], days: Int, _ database: Database, at now: Int64) throws -> [Int64] {
        let stored = try CompiledStatement(database, "SELECT stored_at FROM article WHERE id = ?")
        let keep = try KeptArticles(database)
        return try articles.filter { article in
            stored.bind(1, article)
            guard try stored.step() else { return false }
            let date = stored.int(0)
            stored.reset()
            return try keep.add(article, until: max(date + Int64(days) * KeptArticles.day, now + minimumRetention))
        }
    }
}

/// Tells whether an action would change an article.
private struct RuleState {
    private let marks: CompiledStatement
    private let tag: CompiledStatement

    init(_ database: Database) throws {
        marks = try CompiledStatement(
            database,
            """
            SELECT \(HeadlineRow.isMarked("unread", "a", "id")), \(HeadlineRow.isMarked("starred", "a", "id")),
                \(HeadlineRow.isMarked("hidden", "a", "id")),
                EXISTS (SELECT 1 FROM article_keep k WHERE k.article_id = a.id)
            FROM article a WHERE a.id = ?
            """)
        tag = try CompiledStatement(database, "SELECT 1 FROM article_tag WHERE article_id = ? AND tag = ?")
    }

    func would(_ action: RuleAction, change article: Int64) throws -> Bool {
        if case .tag(let name) = action {
            tag.bind(1, article)
            tag.bind(2, name)
            defer { tag.reset() }
            return try !tag.step()
        }
        marks.bind(1, article)
        guard try marks.step() else { return false }
        defer { marks.reset() }
        return switch action {
        case .read: marks.flag(0)
        case .star: !marks.flag(1)
        case .hide: !marks.flag(2)
        case .keep: !marks.flag(3)
        case .tag, .download, .fullText, .notify, .neverNotify: false
        }
    }
}
