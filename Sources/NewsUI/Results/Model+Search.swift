import News
import Presentation
import Terminal
import Texts

/// What the lists showed, to return to.
struct SavedListState {
    var results: ResultList?
    var focus: Pane
}

extension Model {
    /// The most searches kept in the history.
    private static let maximumHistoryLength = 50

    mutating func startSearch(_ effects: inout [Effect]) {
        beforePrompt = SavedListState(results: results, focus: focus)
        prompt = LinePrompt(.search, history: searchHistory)
        effects.append(.prepareSearch)
    }

    /// Shows the results for the text typed so far; while it is empty, what was shown before.
    mutating func search(_ text: String, _ outcome: LinePrompt.Outcome) {
        guard let before = beforePrompt else { return }
        switch outcome {
        case .cancelled: restore(before)
        case .editing: showResults(of: text, insteadOf: before)
        case .answered(let text):
            showResults(of: text, insteadOf: before)
            showProblem(of: text)
            if results?.source.isSearch == true, before.results?.source.isSearch != true { beforeSearch = before }
            searchHistory.removeAll { $0 == text }
            if !text.isEmpty { searchHistory.append(text) }
            searchHistory.removeFirst(max(0, searchHistory.count - Self.maximumHistoryLength))
        }
        if outcome != .editing { beforePrompt = nil }
    }

    /// A note about the text being typed, or its error.
    var noteOfPrompt: (text: String, isError: Bool)? {
        guard let prompt else { return nil }
        let wentWrong = messages.waiting.last { $0.isError }.map { (text: $0.text, isError: true) }
        switch prompt.purpose {
        case .search, .filter:
            let parsed = ArticleQuery.parse(String(prompt.text), isBeingTyped: true)
            return parsed.problems.first.map { (text: PromptTexts.problem($0), isError: true) } ?? wentWrong
                ?? parsed.unknownFields.first.map { (text: PromptTexts.noField($0), isError: false) }
        case .markOlderRead, .addFeed, .field, .command: return wentWrong
        case .find, .goToFeed, .tags: return nil
        }
    }

    /// The words of the current search; empty for other lists.
    var wordsSearchedFor: [SearchWords] {
        results?.source.isSearch == true ? results?.source.query.wantedWords ?? [] : []
    }

    /// Returns to what was shown before the results.
    mutating func closeResults() {
        let before = results?.source.isSearch == true ? beforeSearch : nil
        restore(before ?? SavedListState(results: nil, focus: focus))
        beforeSearch = nil
    }

    mutating func restore(_ before: SavedListState) {
        results = before.results
        focus = before.focus
        if var source = results?.source {
            // The hiding of read articles may have changed since.
            source.hideRead(hidesRead)
            if source != results?.source { show(source, lookingFor: results?.selectedRow) }
        }
        fitToSize()
    }

    mutating func showProblem(of text: String) {
        let parsed = ArticleQuery.parse(text)
        if let problem = parsed.problems.first {
            messages.add(PromptTexts.problem(problem), isError: true)
        } else if let field = parsed.unknownFields.first {
            messages.add(PromptTexts.noField(field))
        }
    }
}

extension Model {

    private mutating func showResults(of text: String, insteadOf before: SavedListState) {
        let query = ArticleQuery.parse(text, isBeingTyped: true).query
        guard !query.isEmpty else { return restore(before) }
        let source = ResultSource(search: text, query: query, hidesRead: hidesRead)
        // Only the cursor has moved, or what was typed adds nothing.
        if let shown = results?.source, shown.isSearch, shown.query == query {
            if text.last?.isWhitespace == false { results?.retype(shown.typed(as: text)) }
            return
        }
        show(source)
        focus = .headlines
    }
}
