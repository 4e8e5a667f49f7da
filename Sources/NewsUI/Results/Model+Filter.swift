import News
import Presentation
import Terminal
import Texts

/// Filtering the shown list by a query. For a search, the filter holds for its results only; otherwise it holds for
/// every list until it is removed.
extension Model {
    var filterInView: ListFilter? { results?.source.filter }

    mutating func startFiltering(_ effects: inout [Effect]) {
        beforePrompt = SavedListState(results: results, focus: focus)
        prompt = LinePrompt(.filter, history: filterHistory, text: filterInView?.text ?? "")
        effects.append(.prepareSearch)
    }

    /// Shows the articles that match the text typed so far.
    mutating func filter(_ text: String, _ outcome: LinePrompt.Outcome) {
        guard let before = beforePrompt else { return }
        switch outcome {
        case .editing: setFilter(text, insteadOf: before)
        case .cancelled: restoreFilter(before)
        case .answered(let text):
            setFilter(text, insteadOf: before)
            if before.focus == .article, focus == .headlines { leaveArticle() }
            remember(filter: text)
        }
        if outcome != .editing { beforePrompt = nil }
    }

    /// Shows the whole list again and keeps the article selected.
    mutating func removeFilter() {
        guard let source = results?.source else { return }
        let row = results?.selectedRow
        if source.isSearch { return show(source.filtered(by: nil), lookingFor: row) }
        let place = selectedHeadline.map { HeadlineDestination.row($0.position) }
        filter = nil
        guard let whole = listFilter else { return showShownRow(lookingFor: row) }
        results = nil
        if whole != list.filterInView {
            list.show(whole, at: place ?? .first)
        } else if let place {
            list.go(to: place)
        }
    }
}

extension Model {
    private static let maximumHistoryLength = 50

    private mutating func setFilter(_ text: String, insteadOf before: SavedListState) {
        let query = ArticleQuery.parse(text, isBeingTyped: true).query
        let filter = query.isEmpty ? nil : ListFilter(text: text, query: query)
        // Only the cursor has moved, or what was typed adds nothing.
        if let shown = results?.source, shown.filter?.query == filter?.query {
            guard text.last?.isWhitespace == false else { return }
            if !shown.isSearch { self.filter = filter }
            results?.retype(shown.filtered(by: filter))
            return
        }
        guard filter != nil || filterInView != nil else { return }
        if let source = before.results?.source, source.isSearch {
            show(source.filtered(by: filter))
        } else {
            self.filter = filter
            showShownRow()
        }
        focus = .headlines
    }

    private mutating func restoreFilter(_ before: SavedListState) {
        if before.results?.source.isSearch != true { filter = before.results?.source.filter }
        restore(before)
    }

    private mutating func remember(filter text: String) {
        showProblem(of: text)
        guard let filter = filterInView else { return }
        if let key = keyMap.keyName(for: .back) {
            messages.add(
                results?.source.isSearch == true
                    ? ResultTexts.filtersResults(filter: filter.text, key: key)
                    : ResultTexts.filtersLists(filter: filter.text, key: key))
        }
        filterHistory.removeAll { $0 == text }
        filterHistory = (filterHistory + [text]).suffix(Self.maximumHistoryLength)
    }
}
