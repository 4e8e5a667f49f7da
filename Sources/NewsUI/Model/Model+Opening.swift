import News
import Presentation
import Texts

/// Opening articles, and finding the next one to read.
extension Model {
    mutating func openSelected(_ effects: inout [Effect]) {
        guard let headline = selectedHeadline else { return messages.add(ReadingTexts.noArticle) }
        guard headline.id == article?.headline.id else { return open(headline, &effects) }
        focus = .article
        let words = wordsSearchedFor
        article?.mark(foundBy: words)
    }

    /// Opens an article and marks it as read, where the library can be written.
    mutating func open(_ headline: Headline, _ effects: inout [Effect]) {
        rememberPlace()
        let previewed = previewed(headline)
        article = ArticleView(
            headline: headline, place: places[headline.id], foundBy: wordsSearchedFor, width: frame.textWidth,
            tableWidth: frame.tableWidth, height: frame.rows(of: .article).count)
        article?.source = chosenTexts[headline.id]
        focus = .article
        if let previewed {
            take(previewed, for: headline.id, &effects)
        } else {
            effects.append(
                .loadArticle(
                    headline.id, width: frame.textWidth, chosenTexts[headline.id], tableWidth: frame.tableWidth))
            effects.append(.waitForText(headline.id))
        }
        guard libraryRefusal == nil else { return }
        setRead(headline, true, &effects)
        list.opened(headline.id)
        effects.append(.noteReading(headline.id))
    }

    /// The longest preview to reuse: a longer text is read again and laid out for the new width off the main actor.
    private static let maximumPreviewLines = 300

    /// The preview's text, where the article opens in that text.
    private func previewed(_ headline: Headline) -> LoadedArticle? {
        guard isPreviewCurrent, let preview, preview.headline.id == headline.id, let loaded = preview.loaded,
            loaded.layout.lines.count <= Self.maximumPreviewLines,
            loaded.source == chosenTexts[headline.id] ?? loaded.article.chosenText
        else { return nil }
        return loaded
    }

    /// Opens the article above or below the open one in the list.
    mutating func openArticle(besideOpen offset: Int, _ effects: inout [Effect]) {
        if results != nil { return openResult(besideOpen: offset, &effects) }
        // The selection may have moved away from the open article.
        if let article, list.selectedHeadline?.id != article.headline.id {
            list.go(to: .row(article.headline.position))
        }
        if list.isWaitingForRows {
            pendingOpen = .openBeside(offset)
        } else {
            openArticle(besideSelected: offset, &effects)
        }
    }

    /// Whether the selected article itself is next: when the open one has left the list, its successor took its place.
    func leadsOnBySelection(_ offset: Int) -> Bool { offset > 0 && isArticleOutOfLists }

    /// Continues a key's work now that its rows are loaded.
    mutating func perform(_ pendingOpen: PendingOpen, _ effects: inout [Effect]) {
        switch pendingOpen {
        case .open: openSelected(&effects)
        case .openBeside(let offset): openArticle(besideSelected: offset, &effects)
        }
    }

    /// Moves to the nearest unread article; forward from the end, to the list's first.
    /// - Parameter opens: Whether to open it even from a list; from an article it is always opened.
    mutating func goToUnread(forward: Bool, opens: Bool = false, _ effects: inout [Effect]) {
        if results != nil { return goToUnreadResult(forward: forward, opens: opens, &effects) }
        let opens = opens || focus == .article
        let window = list.window
        guard let place = targetHeadline?.position else {
            if !forward || !readOn(listsToReadOn, opens: opens, &effects) { messages.add(nothingUnread) }
            return
        }
        guard window.spans(place) else {
            // The loaded rows are far from the open article.
            return search(UnreadSearch(filter: list.filter, from: place, forward: forward, opens: opens), &effects)
        }
        if let headline = list.nearestUnread(from: place, forward: forward) {
            return reach(headline, opens: opens, &effects)
        }
        let edge = forward ? window.rows.last : window.rows.first
        let isWhole = forward ? window.reachesLast : window.reachesFirst
        if isWhole, !forward {
            messages.add(ReadingTexts.nothingAboveUnread)
            return
        }
        search(
            UnreadSearch(filter: list.filter, from: isWhole ? nil : edge?.position, forward: forward, opens: opens),
            &effects)
    }

    /// Opens the selected article, or the next unread one when it is read; from the feeds, the selected list. In an
    /// article the same key pages down, so one key reads everything.
    mutating func readOn(_ effects: inout [Effect]) {
        if focus == .feeds { return open(&effects) }
        if selectedHeadline?.isRead == false { return openSelected(&effects) }
        goToUnread(forward: true, opens: true, &effects)
    }

    mutating func found(_ headline: Headline?, by search: UnreadSearch, _ effects: inout [Effect]) {
        guard unreadSearch == search else { return }
        unreadSearch = nil
        let here = targetHeadline?.id
        if let headline, let list = search.list {
            enter(list, for: headline, opens: search.opens, &effects)
        } else if search.list != nil {
            if !readOn(search.others, opens: search.opens, &effects) { messages.add(nothingUnread) }
        } else if let headline, headline.id != here {
            reach(headline, opens: search.opens, &effects)
            if search.forward, search.from == nil, here != nil { messages.add(ReadingTexts.fromTheTop) }
        } else if headline == nil, search.forward, search.from != nil {
            var again = search
            again.from = nil
            self.search(again, &effects)
        } else if search.forward, readOn(listsToReadOn, opens: search.opens, &effects) {
            return
        } else {
            messages.add(search.forward ? nothingUnread : ReadingTexts.nothingAboveUnread)
        }
    }

    /// The message when there is no other unread article.
    var nothingUnread: String { ReadingTexts.nothingUnread(beside: targetHeadline) }
}

extension Model {
    private mutating func openArticle(besideSelected offset: Int, _ effects: inout [Effect]) {
        if !leadsOnBySelection(offset) { list.move(by: offset) }
        if list.isWaitingForRows {
            pendingOpen = .open
        } else if list.selectedHeadline?.id == article?.headline.id {
            messages.add(offset > 0 ? ReadingTexts.lastArticle : ReadingTexts.firstArticle)
        } else {
            openSelected(&effects)
        }
    }

    private mutating func search(_ search: UnreadSearch, _ effects: inout [Effect]) {
        unreadSearch = search
        effects.append(.findUnread(search))
    }

    private mutating func reach(_ headline: Headline, opens: Bool, _ effects: inout [Effect]) {
        list.go(to: .row(headline.position))
        if opens { open(headline, &effects) } else { focus = .headlines }
    }
}
