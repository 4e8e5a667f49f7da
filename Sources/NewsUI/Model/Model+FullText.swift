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

    /// Fetches the full text, or switches between it and the feed's text when it is stored. The article next opens in
    /// the text shown last. A stored text that is outdated or lacks its end is fetched again.
    mutating func fetchFullText(_ effects: inout [Effect]) {
        guard let shown = article, let loaded = shown.loaded else { return }
        let id = shown.headline.id
        guard let stored = loaded.article.fullText, !hasFailedToRenew(stored, of: shown.headline) else {
            return beginFetchingFullText(&effects)
        }
        rememberPlace()
        let source: TextSource = shown.source == .page ? .feed : .page
        choose(source, of: loaded.article, &effects)
        effects.append(.loadArticle(id, width: shown.width, source, tableWidth: shown.tableWidth))
        // Its beginning can be read meanwhile.
        if source == .page, stored.isIncomplete, libraryRefusal == nil { beginFetchingFullText(&effects) }
    }

    /// Whether the user was told that the key tries again to fetch a text with the feed's selectors.
    private func hasFailedToRenew(_ stored: FullText, of headline: Headline) -> Bool {
        guard failedFullTexts[headline.id] != nil, let feed = feeds.listedFeed(headline.feedID) else { return false }
        return !stored.isCurrent(tags: feed.tags)
    }

    private mutating func beginFetchingFullText(_ effects: inout [Effect]) {
        guard let shown = article, !refusesChanges() else { return }
        let id = shown.headline.id
        messages.announce(ReadingTexts.fetchingFullText, .fetchFullText(id))
        guard fetchingFullTexts.updateValue(shown.headline.title, forKey: id) == nil else { return }
        effects.append(.fetchFullText(id))
    }

    /// Fetches the full text when the feed's line asks for it, or has other selectors than the stored one was made
    /// with: once per article. If that failed, an article that opens in the feed's text says why.
    mutating func fetchFullTextByRule(isOpening: Bool, _ effects: inout [Effect]) {
        guard let shown = article, let loaded = shown.loaded, libraryRefusal == nil, shown.headline.link != nil,
            let feed = feeds.listedFeed(shown.headline.feedID)
        else { return }
        let isWanted =
            loaded.article.fullText.map { $0.isChosen && !$0.isCurrent(tags: feed.tags) }
            ?? FullTextTag.isOn(tags: feed.tags)
        guard isWanted else { return }
        if fetchedByRule.insert(shown.headline.id).inserted {
            beginFetchingFullText(&effects)
        } else if isOpening, let failure = failedFullTexts[shown.headline.id] {
            messages.add(failure, isError: true)
        }
    }

    mutating func fullTextFetched(_ id: Headline.ID, _ effects: inout [Effect]) {
        let title = fetchingFullTexts.removeValue(forKey: id) ?? ""
        failedFullTexts[id] = nil
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
    mutating func keepShownText(_ effects: inout [Effect]) {
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
        unsavedPlaces.insert(id)
    }

    /// The feed's text stays. A user who has left the article is told which one failed.
    mutating func fullTextFailed(_ id: Headline.ID, _ sentence: String) {
        guard let title = fetchingFullTexts.removeValue(forKey: id) else { return }
        let isShown = article?.headline.id == id
        var sentence = sentence
        if fetchedByRule.contains(id), let key = keyMap.keyName(for: .fullText) {
            sentence += CountTexts.pause + ReadingTexts.fullTextAgain(key)
            failedFullTexts[id] = sentence
        }
        messages.add(
            isShown ? sentence : ReadingTexts.noFullText(title: title, reason: sentence), isError: true,
            resultOf: .fetchFullText(id))
    }
}
