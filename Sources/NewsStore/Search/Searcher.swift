import News

/// Runs one search on a snapshot of the library and its index.
struct Searcher {
    /// Articles that are ranked together: the newest matches.
    static let portion = 200
    /// Articles with all words in their titles that are ranked with the first portion, however old they are.
    private static let titles = 100
    /// If no more candidates than this exist, for whatever reason, all of them are examined.
    static let few = 1_000
    /// The index's matches are held in memory for a scan by date, unless there are more than this.
    private static let many = 50_000

    private let database: Database
    private let query: ResolvedQuery
    private let feeds: SearchedFeeds
    private let index: SearchIndexState.Generation?
    private let evaluator: QueryEvaluator
    private let deadline: ContinuousClock.Instant?
    /// nil if the articles of a story are not one row.
    private let earlier: CompiledStatement?

    /// - Parameters:
    ///   - joinsStories: Whether pages and counts take the articles of a story as one.
    ///   - index: nil if there is none; every article is then examined.
    ///   - deadline: When to return what was found so far; nil waits until the page is full.
    /// - Returns: nil if the query has more words than can be searched for.
    init?(
        _ database: Database, _ query: ResolvedQuery, _ feeds: SearchedFeeds, index: SearchIndexState.Generation?,
        joinsStories: Bool, deadline: ContinuousClock.Instant?
    ) throws {
        guard let evaluator = try QueryEvaluator(query, database) else { return nil }
        self.database = database
        self.query = query
        self.feeds = feeds
        self.index = index
        self.evaluator = evaluator
        self.deadline = deadline
        earlier = try joinsStories && StoryRows.areAny(database) ? StoryRows.earlier(database) : nil
    }

    func page(_ order: SearchOrder, limit: Int, after place: SearchPlace?) throws -> SearchPage {
        let place = try place ?? start(order)
        let (hits, next) =
            switch place.way {
            case .ranked: try ranked(place, limit)
            case .dated: try dated(place, limit)
            case .whole: try whole(order, place, limit)
            }
        return SearchPage(hits: try HitReader(database, query, joinsStories: earlier != nil).hits(hits), next: next)
    }

    /// The numbers of all matches, in no order.
    func all() throws -> [Int64] {
        var ids: [Int64] = []
        try eachCandidate { id in
            if let hit = try evaluator.hit(id) { ids.append(hit.id) }
            return true
        }
        return ids
    }

    /// Calls back with every match, in no order.
    func eachMatch(_ take: (Int64, Database) throws -> Void) throws {
        try eachCandidate { id in
            if try evaluator.hit(id) != nil { try take(id, database) }
            return true
        }
    }

    /// The number of matches, up to a limit and as far as time allows.
    func count(upTo limit: Int) throws -> BoundedCount {
        var (count, examined) = (0, 0)
        let isWhole = try eachCandidate { id in
            if try row(id) != nil {
                if count == limit { return false }
                count += 1
            }
            examined += 1
            return !examined.isMultiple(of: 16) || !isLate
        }
        return BoundedCount(count, isAtLeast: !isWhole, isUnfinished: !isWhole && count < limit)
    }
}

extension Searcher {
    /// Enumerates the candidates by whichever stream has fewer.
    /// - Parameter body: Takes an article; returns false to stop.
    /// - Returns: Whether all were taken.
    @discardableResult
    private func eachCandidate(_ body: (Int64) throws -> Bool) throws -> Bool {
        let expression = IndexExpression(query)
        if try expression != .everything && !isSmall(max(Self.few, unindexed / 2)) {
            var stream = try ArticleStream(database, index, expression, before: .max)
            defer { stream.end() }
            while let id = try stream.next() {
                if try !body(id) { return false }
            }
        } else {
            let stream = try DateStream(database, query, feeds, before: nil)
            defer { stream.end() }
            while let (id, _) = try stream.next() {
                if try !body(id) { return false }
            }
        }
        return true
    }

    private func start(_ order: SearchOrder) throws -> SearchPlace {
        let top = (try database.first(Int64.self, "SELECT max(id) FROM article") ?? 0) + 1
        let way: SearchPlace.Way =
            if order == .newest || query.wanted.isEmpty {
                try named(Self.few) == nil ? .dated : .whole
            } else {
                try isSmall(Self.few) ? .whole : .ranked
            }
        return SearchPlace(way: way, before: top, top: top)
    }

    /// Whether a mark or a date leaves so few articles that examining each is cheaper than following a common word.
    private func isSmall(_ few: Int) throws -> Bool {
        var tables: [String] = []
        for node in query.conjuncts {
            switch node {
            case .starred: tables.append("starred WHERE true")
            case .unread: tables.append("unread WHERE true")
            case .hidden: tables.append("hidden WHERE true")
            case .articles(let articles, let feeds) where feeds.isEmpty && articles.count <= few: return true
            case .date(let range):
                tables.append("article WHERE sort_date BETWEEN \(range.lowerBound) AND \(range.upperBound)")
            default: break
            }
        }
        for table in tables {
            let count = try database.first(Int.self, "SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT \(few + 1))")
            if let count, count <= few { return true }
        }
        return false
    }

    /// Upper bound of the articles missing in the index: each is examined, whatever words are wanted.
    private var unindexed: Int {
        get throws {
            let newest = try database.first(Int64.self, "SELECT max(id) FROM article") ?? 0
            return Int(max(0, newest - (index?.watermark ?? 0)))
        }
    }

    /// The index's matches and the articles missing in it; nil if there are more than the limit, or if the index cannot
    /// narrow the query.
    private func named(_ limit: Int) throws -> [Int64]? {
        let expression = IndexExpression(query)
        guard expression != .everything else { return nil }
        var stream = try ArticleStream(database, index, expression, before: .max)
        defer { stream.end() }
        var ids: [Int64] = []
        while let id = try stream.next() {
            ids.append(id)
            if ids.count > limit { return nil }
        }
        return ids
    }

    // MARK: Ways

    private func ranked(_ place: SearchPlace, _ limit: Int) throws -> ([QueryEvaluator.Hit], SearchPlace?) {
        var place = place
        var titled = try titled(below: place.top)
        repeat {
            let isFirst = place.before == place.top
            var (hits, last) = try portion(place, without: Set(titled.map(\.id)))
            if isFirst { hits += titled }
            titled = isFirst ? titled : []
            let ordered = Self.ordered(hits).dropFirst(place.skip)
            let rest = last.map { SearchPlace(way: .ranked, before: $0, top: place.top) }
            if ordered.count > limit {
                place.last = last ?? 0
                place.skip += limit
                return (Array(ordered.prefix(limit)), place)
            }
            guard let rest, ordered.isEmpty, !isLate else { return (Array(ordered), rest) }
            place = rest
            titled = try self.titled(below: place.top)
        } while true
    }

    /// The newest matches below a place, and where the next portion begins; nil if this is the last.
    private func portion(
        _ place: SearchPlace, without known: Set<Int64>
    ) throws -> ([QueryEvaluator.Hit], Int64?) {
        var stream = try ArticleStream(database, index, IndexExpression(query), before: place.before)
        defer { stream.end() }
        var hits: [QueryEvaluator.Hit] = []
        var examined = 0
        while let id = try stream.next() {
            if let last = place.last, id < last { return (hits, last) }
            if !known.contains(id), let hit = try row(id) { hits.append(hit) }
            examined += 1
            guard place.last == nil else { continue }
            if hits.count == Self.portion || examined.isMultiple(of: 16) && isLate { return (hits, id) }
        }
        return (hits, place.last == 0 ? nil : place.last)
    }

    /// The newest articles with all words in their titles, which belong to the first portion.
    private func titled(below top: Int64) throws -> [QueryEvaluator.Hit] {
        guard let index, let expression = IndexExpression(titlesOf: query) else { return [] }
        var stream = try ArticleStream(database, index, expression, before: min(top, index.watermark + 1))
        defer { stream.end() }
        var hits: [QueryEvaluator.Hit] = []
        var examined = 0
        while hits.count < Self.titles, examined < 3 * Self.titles, let id = try stream.next() {
            examined += 1
            if let hit = try row(id) { hits.append(hit) }
        }
        return hits
    }

    private func whole(
        _ order: SearchOrder, _ place: SearchPlace, _ limit: Int
    ) throws -> ([QueryEvaluator.Hit], SearchPlace?) {
        var hits: [QueryEvaluator.Hit] = []
        if let ids = try named(Self.few) {
            hits = try ids.compactMap { try row($0) }
        } else {
            let stream = try DateStream(database, query, feeds, before: nil)
            defer { stream.end() }
            while let (id, _) = try stream.next() {
                if let hit = try row(id) { hits.append(hit) }
            }
        }
        let isByDate = order == .newest || query.wanted.isEmpty
        let ordered = isByDate ? hits.sorted { ($0.sortDate, $0.id) > ($1.sortDate, $1.id) } : Self.ordered(hits)
        let rest = ordered.dropFirst(place.skip)
        var next = place
        next.skip += limit
        return (Array(rest.prefix(limit)), rest.count > limit ? next : nil)
    }

    private func dated(_ place: SearchPlace, _ limit: Int) throws -> ([QueryEvaluator.Hit], SearchPlace?) {
        let before = place.date.map { ($0, place.before) }
        var named: Set<Int64>?
        let stream = try DateStream(database, query, feeds, before: before)
        defer { stream.end() }
        var hits: [QueryEvaluator.Hit] = []
        var examined = 0
        while let (id, date) = try stream.next() {
            if named?.contains(id) ?? true, let hit = try row(id) { hits.append(hit) }
            examined += 1
            // Matches are too rare to be met by scanning: restrict the scan to the index's matches.
            if examined == Self.portion { named = try self.named(Self.many).map { Set($0) } }
            if hits.count == limit || examined.isMultiple(of: 64) && isLate {
                return (hits, SearchPlace(way: .dated, before: id, date: date, top: place.top))
            }
        }
        return (hits, nil)
    }

    /// nil if the article does not match, or if an earlier one of its story does and stands for it.
    private func row(_ id: Int64) throws -> QueryEvaluator.Hit? {
        guard let hit = try evaluator.hit(id) else { return nil }
        guard let earlier else { return hit }
        earlier.bind(1, id)
        var others: [Int64] = []
        while try earlier.step() { others.append(earlier.int(0)) }
        return try others.contains { try evaluator.hit($0) != nil } ? nil : hit
    }

    private var isLate: Bool { deadline.map { ContinuousClock.now > $0 } ?? false }

    private static func ordered(_ hits: [QueryEvaluator.Hit]) -> [QueryEvaluator.Hit] {
        hits.sorted { ($0.score, $0.sortDate, $0.id) > ($1.score, $1.sortDate, $1.id) }
    }
}
