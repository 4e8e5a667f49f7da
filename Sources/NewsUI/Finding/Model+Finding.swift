import News
import Terminal

/// Looking for words in the article.
extension Model {
    mutating func startFinding() {
        guard let article else { return }
        findingOrigin = (article.search, article.top)
        prompt = LinePrompt(.find)
    }

    /// Looks for what has been typed so far, from where the person was.
    mutating func find(_ text: String, _ outcome: LinePrompt.Outcome) {
        guard let origin = findingOrigin else { return }
        switch outcome {
        case .cancelled: article?.restore(origin.search, top: origin.top)
        case .editing:
            if article?.find(text, from: origin.top) == false { article?.restore(nil, top: origin.top) }
        case .answered(let words):
            if !words.isEmpty, article?.search == nil { messages.add(ReadingTexts.isNotThere(words)) }
        }
        if outcome != .editing { findingOrigin = nil }
    }

    mutating func goToMatch(forward: Bool) {
        if article?.goToMatch(forward: forward) == true {
            messages.add(forward ? ReadingTexts.wentOnFromStart : ReadingTexts.wentOnFromEnd)
        }
    }
}
