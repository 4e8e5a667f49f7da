import News
import Terminal

/// The files that come with an article.
extension Model {
    /// Opens the file of the article in hand; of several the person chooses one first.
    mutating func openEnclosure(_ effects: inout [Effect]) {
        guard let headline = headlineInHand else { return messages.add(ReadingTexts.noArticle) }
        if let loaded = article?.loaded, loaded.article.id == headline.id {
            offer(loaded.article.enclosures, &effects)
        } else {
            effects.append(.loadEnclosures(headline.id))
        }
    }

    /// Who has gone on to another article meanwhile does not want them any more.
    mutating func take(_ enclosures: [Enclosure], of id: Headline.ID, _ effects: inout [Effect]) {
        guard overlay == nil, prompt == nil, headlineInHand?.id == id else { return }
        offer(enclosures, &effects)
    }

    mutating func openSelectedEnclosure(_ effects: inout [Effect]) {
        if let enclosure = enclosures?.selected { effects.append(.openEnclosure(enclosure)) }
    }

    mutating func chooseEnclosure(_ digit: Character) {
        let height = frame.body.count
        enclosures?.type(digit, height: height)
    }

    mutating func moveInEnclosures(by lines: Int) {
        let height = frame.body.count
        enclosures?.move(by: lines, height: height)
    }

    private mutating func offer(_ enclosures: [Enclosure], _ effects: inout [Effect]) {
        switch enclosures.count {
        case 0: messages.add(ReadingTexts.noFile)
        case 1: effects.append(.openEnclosure(enclosures[0]))
        default:
            self.enclosures = EnclosuresView(enclosures)
            overlay = .enclosures
        }
    }
}
