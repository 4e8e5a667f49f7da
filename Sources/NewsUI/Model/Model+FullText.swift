import News
import Presentation
import Texts

/// The full text of a truncated article.
extension Model {
    /// From a list, opens the article in its full text, once the stored text is loaded.
    mutating func showFullText(_ effects: inout [Effect]) {
        if focus == .article { return fetchFullText(&effects) }
        openSelected(&effects)
        article?.isFullTextWanted = true
        fetchWantedFullText(&effects)
    }

    mutating func fetchWantedFullText(_ effects: inout [Effect]) {
        guard let shown = article, let loaded = shown.loaded, shown.isFullTextWanted else { return }
        article?.isFullTextWanted = false
        if !loaded.isFullText { fetchFullText(&effects) }
    }

    /// Fetches the full text, or switches between it and the feed's text when it is stored. The article opens next time
    /// in the one left last.
    mutating func fetchFullText(_ effects: inout [Effect]) {
        guard let shown = article, let loaded = shown.loaded else { return }
        let id = shown.headline.id
        guard loaded.article.fullText == nil else {
            rememberPlace()
            let source: TextSource = shown.source == .page ? .feed : .page
            choose(source, of: loaded.article, &effects)
            return effects.append(.loadArticle(id, width: shown.width, source, tableWidth: shown.tableWidth))
        }
        if refusesChanges() { return }
        messages.announce(ReadingTexts.fetchingFullText, .fetchFullText(id))
        guard fetchingFullTexts.updateValue(shown.headline.title, forKey: id) == nil else { return }
        effects.append(.fetchFullText(id))
    }

    /// Fetches the full text when the feed's line asks for it: once per article.
    mutating func fetchFullTextByRule(_ effects: inout [Effect]) {
        guard let shown = article, let loaded = shown.loaded, loaded.article.fullText == nil, libraryRefusal == nil,
            shown.headline.link != nil, let feed = feeds.listedFeed(shown.headline.feedID),
            FullTextTag.isOn(tags: feed.tags), fetchedByRule.insert(shown.headline.id).inserted
        else { return }
        fetchFullText(&effects)
    }

    mutating func fullTextFetched(_ id: Headline.ID, _ effects: inout [Effect]) {
        let title = fetchingFullTexts.removeValue(forKey: id) ?? ""
        guard let shown = article, shown.headline.id == id else {
            return messages.add(ReadingTexts.fullTextIsHere(title), resultOf: .fetchFullText(id))
        }
        messages.add(ReadingTexts.fullText(back: keyMap.keyName(for: .fullText)), resultOf: .fetchFullText(id))
        // A place in the feed's text means nothing in this one, so begin at the top.
        if let article = shown.loaded?.article {
            rememberPlace()
            leavePlace(of: article, for: .beginning)
        }
        article?.source = .page
        chosenTexts[id] = .page
        effects.append(.loadArticle(id, width: shown.width, tableWidth: shown.tableWidth))
    }

    /// The other text could not be read: the visible one stays chosen.
    mutating func stayWithShownText(_ effects: inout [Effect]) {
        guard let shown = article, let loaded = shown.loaded, shown.source != loaded.source else { return }
        choose(loaded.source, of: loaded.article, &effects)
    }

    private mutating func choose(_ source: TextSource, of shown: Article, _ effects: inout [Effect]) {
        leavePlace(of: shown, for: article?.otherPlace ?? .beginning)
        article?.source = source
        chosenTexts[shown.headline.id] = source
        // A library that cannot be written still switches the view.
        if libraryRefusal == nil { effects.append(.chooseText(shown.headline.id, source)) }
    }

    /// Switches to another text of the article, at that text's place.
    private mutating func leavePlace(of left: Article, for place: ReadingPlace) {
        let id = left.headline.id
        let leftPlace = places[id] ?? left.place ?? .beginning
        article?.otherPlace = leftPlace
        guard place != leftPlace else { return }
        places[id] = place
        unkeptPlaces.insert(id)
    }

    /// The feed's text stays. A user who has left the article is told which one failed.
    mutating func fullTextFailed(_ id: Headline.ID, _ sentence: String) {
        guard let title = fetchingFullTexts.removeValue(forKey: id) else { return }
        let isShown = article?.headline.id == id
        messages.add(
            isShown ? sentence : ReadingTexts.noFullText(title: title, reason: sentence), isError: true,
            resultOf: .fetchFullText(id))
    }
}
