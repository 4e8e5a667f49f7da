import News
import NewsStore

/// Compares what a server's lists of labels say with what its articles say, before articles get or lose tags. FreshRSS
/// answers with all articles if it does not find the label that was asked for.
struct LabelCheck {
    /// Articles of a label that are read before the others are believed to have it.
    private static let checkedOfLabel = 10

    /// Labels that articles of their lists do not have.
    private(set) var contradicted: Set<String> = []
    /// Tags whose labels the articles do not have any more.
    private(set) var removing: Set<LabelDifference.Place> = []
    /// Tags of articles that the server does not have any more.
    private(set) var keeping: Set<LabelDifference.Place> = []
    /// Why tags are not removed.
    private(set) var reasonToHold: HeldMarks.Contradiction?

    /// - Parameters:
    ///   - areGone: Whether the server has no labels at all.
    ///   - allowsAll: Whether the user has allowed what is held otherwise.
    ///   - articles: Asks the server for `batchSize` articles at most.
    init(
        _ difference: LabelDifference, areGone: Bool, allowsAll: Bool,
        _ articles: ([String]) async throws -> [RemoteArticle]
    ) async throws {
        let added = Dictionary(grouping: difference.set, by: \.tag).mapValues { $0.sample(Self.checkedOfLabel) }
        let cleared = difference.cleared
        var labels: [String: Set<String>] = [:]
        func has(_ place: LabelDifference.Place) -> Bool? { labels[place.name]?.contains(ArticleTags.key(place.tag)) }
        // As after a server was restored from a backup.
        guard !areGone || allowsAll || cleared.count <= AccountSync.fewMarks else {
            reasonToHold = .noLabels
            return
        }
        // Very many are looked at only if some of them are gone from the articles, too.
        let isLarge = cleared.count > AccountSync.batchSize && !allowsAll
        let first = isLarge ? cleared.sample(AccountSync.checkedArticles) : cleared
        labels = try await Self.labels(of: added.values.joined().map(\.name) + first.map(\.name), articles)
        contradicted = Set(added.filter { $0.value.contains { has($0) != true } }.keys)
        let wrong = first.count { has($0) == true }
        if isLarge {
            guard wrong == 0 else {
                reasonToHold = .labels(asked: first.count, wrong: wrong)
                return
            }
            labels = try await Self.labels(of: cleared.map(\.name), articles)
        }
        removing = Set(cleared.filter { has($0) == false || allowsAll && has($0) == true })
        keeping = Set(cleared.filter { has($0) == nil })
    }

    /// Labels that some articles of their lists do not have.
    /// - Parameter lists: The server's names of articles, by label.
    static func contradicted(
        _ lists: [String: [String]], _ articles: ([String]) async throws -> [RemoteArticle]
    ) async throws -> Set<String> {
        let checked = lists.mapValues { $0.sample(checkedOfLabel) }
        let labels = try await labels(of: Array(checked.values.joined()), articles)
        return Set(
            checked.filter { label, names in
                names.contains { labels[$0]?.contains(ArticleTags.key(label)) != true }
            }.keys)
    }

    /// The labels of articles, as tags are compared; articles that the server does not have are left out.
    private static func labels(
        of names: [String], _ articles: ([String]) async throws -> [RemoteArticle]
    ) async throws -> [String: Set<String>] {
        var seen = Set<String>()
        var rest = names.filter { seen.insert($0).inserted }[...]
        var labels: [String: Set<String>] = [:]
        while !rest.isEmpty {
            let batch = Array(rest.prefix(AccountSync.batchSize))
            rest = rest.dropFirst(batch.count)
            for article in try await articles(batch) { labels[article.id] = Set(article.labels.map(ArticleTags.key)) }
        }
        return labels
    }
}

extension Array {
    /// Some elements, from all parts.
    func sample(_ count: Int) -> [Element] {
        let step = Swift.max(1, self.count / count)
        return stride(from: 0, to: self.count, by: step).prefix(count).map { self[$0] }
    }
}
