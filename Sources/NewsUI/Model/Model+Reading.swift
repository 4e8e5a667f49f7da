import News
import Presentation
import Terminal
import Texts

/// Within an article: its links and its layout.
extension Model {
    mutating func showLinks() {
        guard article?.links.isEmpty == false else { return messages.add(ReadingTexts.noLinks) }
        open(LinksScreen())
    }

    mutating func scrollSideways(forward: Bool) {
        if article?.scrollSideways(forward: forward) == false { messages.add(ReadingTexts.nothingWide) }
    }

    /// Moves to the next or previous link, note mark or fold on the screen.
    mutating func goToStop(forward: Bool) {
        if article?.goToStop(forward: forward) == false { messages.add(ReadingTexts.noStop) }
    }

    /// Acts on the current stop; without one, jumps to the first note or back.
    mutating func activateStop(_ key: Key, _ effects: inout [Effect]) {
        switch article?.stopInView?.kind {
        case .link(let number)?:
            if let address = article?.link(number: number) { effects.append(.openInBrowser(address)) }
        case .fold(let fold)?: article?.toggle(fold: fold)
        case .note(.back(let label))?: tell(of: article?.returnToText(from: label), key)
        case .note(.to(let label))? where article?.isAtNote == false: tell(of: article?.go(toNote: label), key)
        case .note?, nil: tell(of: article?.goToNote(), key)
        }
    }

    /// Says which key returns from the note.
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

    /// Lays a long article out for the screen's width off the main actor.
    mutating func layOutInBackground(_ effects: inout [Effect]) {
        guard let article, article.needsLayout else { return }
        effects.append(
            .loadArticle(article.headline.id, width: article.width, article.source, tableWidth: article.tableWidth))
    }
}
