import News
import Presentation
import Terminal
import Texts

extension Model {
    /// The article selected in the shown list.
    var selectedHeadline: Headline? { results.map(\.selectedHeadline) ?? list.selectedHeadline }

    /// Shows a query's results in place of the headlines.
    /// - Parameter row: The row to select, or the nearest to it; `nil` for the first.
    mutating func show(_ source: ResultSource, lookingFor row: ReaderState.Row? = nil) {
        // The current rows stay on the screen until the first results arrive.
        let before = results?.hits ?? list.visible.map { SearchHit(headline: $0, title: MarkedText(text: $0.title)) }
        // A new search has its own order; the same search with another filter keeps the chosen order.
        let ofSearch = results.flatMap { $0.source.kind == source.kind ? $0.order : nil }
        results = ResultList(source, inPlaceOf: before, lookingFor: row, height: 1)
        if let order = source.isSearch ? ofSearch : order { results?.sort(by: order) }
        fitToSize()
    }

    /// The next page of results to read.
    mutating func nextResultRequest() -> ResultRequest? {
        guard let request = results?.nextRequest(id: lastResultRequest + 1) else { return nil }
        lastResultRequest = request.id
        return request
    }

    mutating func receive(_ page: SearchPage, for request: ResultRequest, _ effects: inout [Effect]) {
        results?.receive(page, for: request)
        // The search may predate the last reading of the feed list.
        let inView = Set(feedsInView.map(\.id))
        results?.keepFeeds(inView)
        if let id = article?.headline.id, let hit = results?.hits.first(where: { $0.id == id }) {
            takeOverMarks(of: hit.headline, &effects)
        }
    }

    mutating func moveInResults(_ movement: Movement) {
        switch movement {
        case .lines(let count): results?.move(by: count)
        case .pages(let fraction): results?.page(by: fraction)
        case .start: results?.select(0)
        case .end: results?.select(.max)
        }
    }

    /// Opens the result above or below the open one.
    mutating func openResult(besideOpen offset: Int, _ effects: inout [Effect]) {
        selectOpenResult()
        if !leadsOnBySelection(offset) { results?.move(by: offset) }
        if selectedHeadline?.id == article?.headline.id {
            messages.add(offset > 0 ? ResultTexts.last : ResultTexts.first)
        } else {
            openSelected(&effects)
        }
    }

    /// Moves to the nearest unread result; forward from the end, to the first.
    mutating func goToUnreadResult(forward: Bool, opens: Bool, _ effects: inout [Effect]) {
        if focus == .article { selectOpenResult() }
        guard let results else { return }
        if let index = results.nearestUnread(forward: forward) {
            let wrapsAround = forward && index < results.selected
            self.results?.select(index)
            if opens || focus == .article { openSelected(&effects) } else { focus = .headlines }
            if wrapsAround { messages.add(ResultTexts.fromTheTop) }
        } else if forward, !results.isComplete {
            self.results?.select(results.hits.count - 1)
            messages.add(ResultTexts.nothingUnreadSoFar)
        } else {
            messages.add(forward ? nothingUnreadInResults : ReadingTexts.nothingAboveUnread)
        }
    }
}

extension Model {
    /// The next result, read or not, may interest a user reading search results.
    private var nothingUnreadInResults: String {
        guard results?.source.isSearch == true, focus == .article,
            let key = keyMap.keyName(for: .nextArticle, in: context)
        else { return nothingUnread }
        return nothingUnread + CountTexts.pause + ResultTexts.opensNext(key)
    }

    /// The selection may have moved away from the open article.
    private mutating func selectOpenResult() {
        guard let id = article?.headline.id, let index = results?.hits.firstIndex(where: { $0.id == id }) else {
            return
        }
        results?.select(index)
    }
}
