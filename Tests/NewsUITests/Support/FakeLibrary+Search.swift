import Foundation
import News

@testable import NewsUI

extension FakeLibrary {
    /// Matches a query against title words, marks and age, in list order.
    func search(_ request: ResultRequest) -> SearchPage {
        search(request.source.query, request.source.scope, request.limit, request.place)
    }

    func search(_ query: ArticleQuery, _ scope: HeadlineFilter, _ limit: Int, _ place: SearchPlace?) -> SearchPage {
        let found = rows(scope, includesHidden: query.namesHidden).filter { matches($0, query.expression) }
        let start = Int(place?.before ?? 0)
        let end = min(found.count, start + min(limit, maximumPageRows))
        let words = query.wantedWords.map(Self.text)
        let hits = found[min(start, end)..<end].map { headline in
            let title = headline.title.lowercased()
            let marks = words.compactMap { title.range(of: $0) }
                .map {
                    title.utf8.distance(
                        from: title.startIndex, to: $0.lowerBound)..<title.utf8.distance(
                            from: title.startIndex, to: $0.upperBound)
                }
            return SearchHit(
                headline: headline, title: MarkedText(text: headline.title, matches: marks),
                snippet: MarkedText(text: "Text of \(headline.title)."))
        }
        return SearchPage(
            hits: Array(hits), next: end < found.count ? SearchPlace(way: .dated, before: Int64(end), top: 0) : nil)
    }

    /// Counts to a hundred at most.
    func count(_ query: ArticleQuery, _ scope: HeadlineFilter) -> BoundedCount {
        let count = rows(scope, includesHidden: query.namesHidden).count { matches($0, query.expression) }
        return BoundedCount(min(100, count), isAtLeast: count > 100)
    }

    private static func text(_ words: SearchWords) -> String {
        words.units.map { String(decoding: $0.folded, as: UTF8.self) }.joined(separator: " ")
    }

    func matches(_ headline: Headline, _ expression: ArticleQuery.Expression) -> Bool {
        switch expression {
        case .always(let isTrue): isTrue
        case .not(let inner): !matches(headline, inner)
        case .and(let parts): parts.allSatisfy { matches(headline, $0) }
        case .or(let parts): parts.contains { matches(headline, $0) }
        case .condition(.words(let words, _)): headline.title.lowercased().contains(Self.text(words))
        case .condition(.unread): !headline.isRead
        case .condition(.starred): headline.isStarred
        case .condition(.hidden): headline.isHidden
        case .condition(.tagged(let tag)): headline.tags.contains(tag)
        case .condition(.age(let ages)): ages.contains(Samples.now.timeIntervalSince(headline.sortDate))
        case .condition(.date(let dates)): dates.contains(headline.sortDate)
        case .condition(let other): fatalError("The library of the tests does not know \(other)")
        }
    }
}
