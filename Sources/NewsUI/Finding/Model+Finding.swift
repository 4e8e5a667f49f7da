import News
import Presentation
import Terminal
import Texts

/// Looking for words in the text that has the focus: the article's, or the help.
extension Model {
    /// What is looked for there; nil: nothing.
    var searchInHand: TextSearch? {
        switch context {
        case .matches: article?.search
        case .help: helpSearch
        default: nil
        }
    }

    mutating func startFinding() {
        if overlay == .help {
            showHelp(of: nil)
            findingOrigin = (helpSearch, textTop)
        } else if let article {
            findingOrigin = (article.search, article.top)
            self.article?.beginFinding()
        } else {
            return
        }
        prompt = LinePrompt(.find, history: findHistory)
    }

    /// Looks for what has been typed so far, from where the user was.
    mutating func find(_ text: String, _ outcome: LinePrompt.Outcome) {
        guard let origin = findingOrigin else { return }
        switch outcome {
        case .cancelled: restore(origin.search, top: origin.top)
        case .editing: if !find(text, from: origin.top) { restore(nil, top: origin.top) }
        case .answered(let words) where words.isEmpty: break
        case .answered(let words):
            findHistory = findHistory.filter { $0 != words } + [words]
            if searchInHand == nil { messages.add(ReadingTexts.isNotThere(words)) }
        }
        if outcome != .editing { findingOrigin = nil }
    }

    mutating func goToMatch(forward: Bool) {
        guard searchInHand != nil else {
            return messages.add(ReadingTexts.nothingSought(keyMap.keyName(for: .find) ?? ":find"))
        }
        let wentRound: Bool
        if overlay == .help {
            wentRound = helpSearch?.move(forward: forward) == true
            showMatchInHelp()
        } else {
            wentRound = article?.goToMatch(forward: forward) == true
        }
        if wentRound { messages.add(forward ? ReadingTexts.wentOnFromStart : ReadingTexts.wentOnFromEnd) }
    }

    /// Finds the places again in lines that were laid out anew.
    mutating func findInHelpAgain() {
        if overlay == .help { helpSearch = helpSearch?.again(in: helpText.searched) }
    }
}

extension Model {
    private mutating func find(_ text: String, from line: Int) -> Bool {
        guard overlay == .help else { return article?.find(text, from: line) == true }
        helpSearch = TextSearch(.text(text), in: helpText.searched, from: line)
        showMatchInHelp()
        return helpSearch != nil
    }

    private mutating func restore(_ search: TextSearch?, top: Int) {
        guard overlay == .help else {
            article?.restore(search, top: top)
            return
        }
        (helpSearch, textTop) = (search, top)
        // The screen may have another width since.
        findInHelpAgain()
    }

    /// Brings the match on the screen, with some lines above it.
    private mutating func showMatchInHelp() {
        let height = frame.body.count
        guard let line = helpSearch?.line, !(textTop..<textTop + height ~= line) else { return }
        move(.lines(line - height / 3 - textTop))
    }
}
