import News
import Presentation
import Terminal
import Texts

/// Within an article: its links, and how it is laid out.
extension Model {
    mutating func showLinks() {
        guard article?.links.isEmpty == false else { return messages.add(ReadingTexts.noLinks) }
        open(LinksScreen())
    }

    mutating func scrollSideways(forward: Bool) {
        if article?.scrollSideways(forward: forward) == false { messages.add(ReadingTexts.nothingWide) }
    }

    /// Goes to the next link, mark of a note or fold on the screen, or to the one before.
    mutating func goToStop(forward: Bool) {
        if article?.goToStop(forward: forward) == false { messages.add(ReadingTexts.noStop) }
    }

    /// Does what there is to do at the stop that was gone to; without one, goes to the first note, or back from it.
    mutating func actInText(_ key: Key, _ effects: inout [Effect]) {
        switch article?.stopInView?.kind {
        case .link(let number)?:
            if let address = article?.link(number: number) { effects.append(.openInBrowser(address)) }
        case .fold(let fold)?: article?.toggle(fold: fold)
        case .note(.back(let label))?: tell(of: article?.goBackToText(from: label), key)
        case .note(.to(let label))? where article?.isAtNote == false: tell(of: article?.go(toNote: label), key)
        case .note?, nil: tell(of: article?.goToNote(), key)
        }
    }

    /// Tells which key goes back from a note.
    private mutating func tell(of step: ArticleView.NoteStep?, _ key: Key) {
        guard let step else { return }
        switch step {
        case .note(let mark): messages.add(ReadingTexts.note(mark: mark, key: key.name))
        case .back, .opened: break
        case .none:
            let listKey = article?.links.isEmpty == false ? keyMap.keyName(for: .showLinks) : nil
            messages.add(listKey.map(ReadingTexts.noNoteButLinks) ?? ReadingTexts.noNote)
        }
    }

    mutating func foldPart() {
        if article?.toggleFold() == false { messages.add(ReadingTexts.nothingToFold) }
    }

    mutating func foldAllParts() {
        if article?.toggleAllFolds() == false { messages.add(ReadingTexts.nothingToFold) }
    }

    /// Has a long article laid out for the screen's width away from the main actor.
    mutating func layOutElsewhere(_ effects: inout [Effect]) {
        guard let article, article.isOwedLayout else { return }
        effects.append(
            .loadArticle(article.headline.id, width: article.width, article.source, tableWidth: article.tableWidth))
    }
}
