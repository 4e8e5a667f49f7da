import News
import Presentation
import Terminal
import Texts

extension Model {
    /// The article that is selected in the list that is shown.
    var selectedHeadline: Headline? { results.map(\.selectedHeadline) ?? list.selectedHeadline }

    /// Shows what a query finds, in place of the headlines.
    /// - Parameter row: The row to select, or the nearest to it; nil: the first.
    mutating func show(_ source: ResultSource, lookingFor row: ReaderState.Row? = nil) {
        // Until the first results are there, what is on the screen stays there.
        let before = results?.hits ?? list.visible.map { SearchHit(headline: $0, title: MarkedText(text: $0.title)) }
        // Another search has its own order; the same one, narrowed down, keeps what was asked for.
        let ofSearch = results.flatMap { $0.source.kind == source.kind ? $0.order : nil }
        results = ResultList(source, inPlaceOf: before, lookingFor: row, height: 1)
        if let order = source.isSearch ? ofSearch : order { results?.sort(by: order) }
        fitToSize()
    }

    /// The page of results that is missing.
    mutating func nextResultRequest() -> ResultRequest? {
        guard let request = results?.nextRequest(id: lastResultRequest + 1) else { return nil }
        lastResultRequest = request.id
        return request
    }

    mutating func receive(_ page: SearchPage, for request: ResultRequest) {
        results?.receive(page, for: request)
        // It may have been looked for before the feed list was read again.
        let inView = Set(feedsInView.map(\.id))
        results?.keepFeeds(inView)
        if let id = article?.headline.id, let hit = results?.hits.first(where: { $0.id == id }) {
            article?.headline.isRead = hit.headline.isRead
            article?.headline.isStarred = hit.headline.isStarred
            article?.headline.tags = hit.headline.tags
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

    /// Goes to the nearest unread result; forward from the end, to the first one.
    mutating func goToUnreadResult(forward: Bool, opens: Bool, _ effects: inout [Effect]) {
        if focus == .article { selectOpenResult() }
        guard let results else { return }
        if let index = results.nearestUnread(forward: forward) {
            let beginsAgain = forward && index < results.selected
            self.results?.select(index)
            if opens || focus == .article { openSelected(&effects) } else { focus = .headlines }
            if beginsAgain { messages.add(ResultTexts.fromTheTop) }
        } else if forward, !results.isComplete {
            self.results?.select(results.hits.count - 1)
            messages.add(ResultTexts.nothingUnreadSoFar)
        } else {
            messages.add(forward ? nothingUnreadInResults : ReadingTexts.nothingAboveUnread)
        }
    }
}

extension Model {
    /// Who reads what a search found may look for the next of it, read or not.
    private var nothingUnreadInResults: String {
        guard results?.source.isSearch == true, focus == .article,
            let key = keyMap.keyName(for: .nextArticle, in: context)
        else { return nothingUnread }
        return nothingUnread + CountTexts.pause + ResultTexts.opensNext(key)
    }

    /// The selection may have moved on beside the open article.
    private mutating func selectOpenResult() {
        guard let id = article?.headline.id, let index = results?.hits.firstIndex(where: { $0.id == id }) else {
            return
        }
        results?.select(index)
    }
}
