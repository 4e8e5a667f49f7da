import News
import Terminal
import Texts

/// The files that come with an article.
extension Model {
    /// Opens or downloads the file of the article in hand; of several the user chooses one first.
    mutating func useEnclosure(for use: EnclosureUse, _ effects: inout [Effect]) {
        if overlay == .enclosures { return useSelectedEnclosure(for: use, &effects) }
        guard let headline = targetHeadline else { return messages.add(ReadingTexts.noArticle) }
        if let loaded = article?.loaded, loaded.article.id == headline.id {
            offer(loaded.article.enclosures, of: headline.id, for: use, &effects)
        } else {
            effects.append(.loadEnclosures(headline.id, use))
        }
    }

    /// Who has gone on to another article meanwhile does not want them any more.
    mutating func take(
        _ enclosures: [Enclosure], of id: Headline.ID, for use: EnclosureUse, _ effects: inout [Effect]
    ) {
        guard overlay == nil, prompt == nil, targetHeadline?.id == id else { return }
        offer(enclosures, of: id, for: use, &effects)
    }

    /// - Parameter use: nil: what the files were listed for.
    mutating func useSelectedEnclosure(for use: EnclosureUse? = nil, _ effects: inout [Effect]) {
        guard let view = enclosures, let enclosure = view.selected else { return }
        effects.append(Self.effect(of: use ?? view.use, enclosure, view.article))
    }

    mutating func chooseEnclosure(_ digit: Character) {
        let height = frame.body.count
        enclosures?.type(digit, height: height)
    }

    mutating func moveInEnclosures(by lines: Int) {
        let height = frame.body.count
        enclosures?.move(by: lines, height: height)
    }

    private static func effect(of use: EnclosureUse, _ enclosure: Enclosure, _ article: Headline.ID) -> Effect {
        use == .open ? .openEnclosure(enclosure) : .download(enclosure, article)
    }

    private mutating func offer(
        _ enclosures: [Enclosure], of id: Headline.ID, for use: EnclosureUse, _ effects: inout [Effect]
    ) {
        switch enclosures.count {
        case 0: messages.add(ReadingTexts.noFile)
        case 1: effects.append(Self.effect(of: use, enclosures[0], id))
        default:
            self.enclosures = EnclosuresView(enclosures, of: id, for: use)
            overlay = .enclosures
        }
    }
}
