import News
import Presentation
import Terminal
import Texts

/// Searching the focused text: the article's or a screen's.
extension Model {
    /// The search there; `nil` when there is none.
    var currentSearch: TextSearch? { screen?.search ?? (context == .matches ? article?.search : nil) }

    mutating func startFinding() {
        if let last = screens.indices.last {
            screens[last].beginFinding()
        } else if let article {
            findingOrigin = (article.search, article.top)
            self.article?.beginFinding()
        } else {
            return
        }
        prompt = LinePrompt(.find, history: findHistory)
    }

    /// Searches for the text typed so far, from where the user was.
    mutating func find(_ text: String, _ outcome: LinePrompt.Outcome) {
        if let last = screens.indices.last {
            screens[last].find(text, outcome, in: surroundings)
        } else {
            findInArticle(text, outcome)
        }
        guard case .answered(let words) = outcome, !words.isEmpty else { return }
        findHistory = findHistory.filter { $0 != words } + [words]
        if currentSearch == nil { messages.add(ReadingTexts.isNotThere(words)) }
    }

    mutating func goToMatch(forward: Bool) {
        guard currentSearch != nil else {
            return messages.add(ReadingTexts.nothingSought(keyMap.keyName(for: .find) ?? ":find"))
        }
        if article?.goToMatch(forward: forward) == true {
            messages.add(forward ? ReadingTexts.wentOnFromStart : ReadingTexts.wentOnFromEnd)
        }
    }

    private mutating func findInArticle(_ text: String, _ outcome: LinePrompt.Outcome) {
        guard let origin = findingOrigin else { return }
        switch outcome {
        case .cancelled: article?.restore(origin.search, top: origin.top)
        case .editing:
            if article?.find(text, from: origin.top) != true { article?.restore(nil, top: origin.top) }
        case .answered: break
        }
        if outcome != .editing { findingOrigin = nil }
    }
}
