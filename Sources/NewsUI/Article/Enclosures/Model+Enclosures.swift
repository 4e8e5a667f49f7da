import News
import Texts

extension Model {
    /// Opens or downloads the target article's enclosure; with several, the user chooses one first.
    mutating func useEnclosure(for use: EnclosureUse, _ effects: inout [Effect]) {
        guard let headline = targetHeadline else { return messages.add(ReadingTexts.noArticle) }
        if let loaded = article?.loaded, loaded.article.id == headline.id {
            offer(loaded.article.enclosures, of: headline.id, for: use, &effects)
        } else {
            effects.append(.loadEnclosures(headline.id, use))
        }
    }

    /// Ignored when the user has moved to another article meanwhile.
    mutating func take(
        _ enclosures: [Enclosure], of id: Headline.ID, for use: EnclosureUse, _ effects: inout [Effect]
    ) {
        guard screen == nil, prompt == nil, targetHeadline?.id == id else { return }
        offer(enclosures, of: id, for: use, &effects)
    }

    private mutating func offer(
        _ enclosures: [Enclosure], of id: Headline.ID, for use: EnclosureUse, _ effects: inout [Effect]
    ) {
        switch enclosures.count {
        case 0: messages.add(ReadingTexts.noFile)
        case 1: effects.append(use.effect(enclosures[0], of: id))
        default: open(EnclosuresScreen(enclosures, of: id, for: use))
        }
    }
}
