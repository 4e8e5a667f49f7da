import News

@testable import NewsStore

extension LibraryFixture {
    /// The titles of a query's results, on all pages, in order.
    func found(
        _ text: String, typing: Bool = false, in scope: HeadlineFilter = HeadlineFilter(), order: SearchOrder = .best,
        pageSize: Int = 300
    ) async throws -> [String] {
        try await found(
            ArticleQuery.parse(text, isBeingTyped: typing).query, in: scope, order: order, pageSize: pageSize)
    }

    func found(
        _ query: ArticleQuery, in scope: HeadlineFilter = HeadlineFilter(), order: SearchOrder = .best,
        pageSize: Int = 300
    ) async throws -> [String] {
        var titles: [String] = []
        var place: SearchPlace?
        repeat {
            let page = try await library.search(
                query, in: scope, order: order, limit: pageSize, after: place, timeout: nil)
            titles += page.hits.map(\.headline.title)
            place = page.next
        } while place != nil
        return titles
    }

    /// Searches with the index empty, half filled and filled: the results must be the same.
    func foundInEveryState(_ text: String, typing: Bool = false) async throws -> [Set<String>] {
        var found: [Set<String>] = []
        library.searchIndex.discard()
        for limit in [0, 2, nil] {
            if limit != 0 { _ = try await library.indexForSearch(upTo: limit) }
            found.append(Set(try await self.found(text, typing: typing)))
        }
        return found
    }
}
