import News
import Presentation
import Texts

extension Model {
    /// Shows the list of a line of the feed pane.
    mutating func showRow(line: Int) {
        feeds.select(line: line)
        let isOther = shown != feeds.selectedRow
        // An article of another list would seem to belong to this one.
        if isOther { closeArticle() }
        shown = feeds.selectedRow
        showShownRow()
        // The headlines under a query's results may be of an earlier list.
        if isOther, results == nil, let filter = listFilter, !list.isWaitingForRows { list.show(filter) }
    }

    /// Shows the row above or below the one whose list is shown.
    mutating func showRow(besideShown offset: Int) {
        let line = feeds.line(of: shown) + offset
        if 0..<feeds.count ~= line {
            showRow(line: line)
        } else {
            messages.add(offset > 0 ? ListTexts.lastFeed : ListTexts.firstList)
        }
    }

    /// Folds or unfolds one tag or all.
    mutating func fold(_ change: (inout FeedPane) -> Bool) {
        if !change(&feeds) {
            messages.add(ListTexts.noTag)
        }
    }

    /// Hides read articles in every list, or shows them again.
    mutating func hideRead() {
        // The feed pane has more to hide.
        if shown == .smart(.unread), results?.source.isSearch != true, focus != .feeds {
            return messages.add(ListTexts.isUnreadList)
        }
        hidesRead.toggle()
        // Omit rows now; from now on `settleFeeds` keeps those in the pane.
        if hidesRead { feeds.hide(ReadFeedFilter(shown: shown, keepsRows: false)) }
        if let filter = listFilter, filter != list.filterInView {
            list.show(filter, at: list.selectedHeadline.map { .row($0.position) } ?? .first)
        }
        if var source = results?.source {
            source.hideRead(hidesRead)
            show(source, lookingFor: results?.selectedRow)
        }
    }

    /// Omits feeds without unread articles from the pane while read articles are hidden.
    mutating func settleFeeds() {
        feeds.hide(hidesRead ? ReadFeedFilter(shown: shown, keepsRows: focus == .feeds) : nil)
    }

    /// - Parameter row: The result to select, or the nearest to it; `nil` for the first.
    mutating func showShownRow(lookingFor row: ReaderState.Row? = nil) {
        beforeSearch = nil
        if let source = ResultSource(shown, hidesRead: hidesRead, filter: filter) {
            show(source, lookingFor: row)
        } else if let filter = listFilter {
            results = nil
            if filter != list.filterInView { list.show(filter) }
        }
    }

    mutating func take(_ feeds: [Feed], _ accounts: [Account]) {
        let (wasListed, wasNew) = (!isArticleOutOfLists, self.feeds.hasOnlyBuiltInFeeds)
        self.accounts = accounts
        self.feeds.update(feeds)
        self.feeds.update(accounts)
        // The first feeds replace the manual, and with it the selection: begin with their newest article.
        if wasNew, !self.feeds.hasOnlyBuiltInFeeds, article == nil { list.fill() }
        switch shown {
        case .feed(let id) where self.feeds.feed(id) == nil: leaveRemovedRow(for: .smart(.all))
        case .tag(let tag) where self.feeds.feeds(tagged: tag) == nil && !self.feeds.emptyAccounts.contains(tag):
            leaveRemovedRow(for: .smart(.all))
        default: break
        }
        let inView = Set(feedsInView.map(\.id))
        results?.keepFeeds(inView)
        if isArticleOutOfLists, wasListed, focus == .article { messages.add(ReadingTexts.isOutOfLists) }
    }

    /// Whether the open article's feed has left the feed list, or is hidden from what is shown.
    var isArticleOutOfLists: Bool {
        guard let id = article?.headline.feedID else { return false }
        return (showsHidden ? feeds.listedFeed(id) : feeds.feed(id)) == nil
    }

    /// The feeds whose articles may be shown.
    var feedsInView: [Feed] { showsHidden ? feeds.listed : feeds.feeds }

    private var showsHidden: Bool { results?.source.scope.includesHidden == true }

    /// Closes an article that no list contains any more, unless the user is reading it.
    mutating func closeArticleOutOfLists() {
        if focus != .article, isArticleOutOfLists { closeArticle() }
    }

    /// Replaces the saved queries; an edited one stays selected by its name.
    mutating func take(_ queries: [SavedQuery]) {
        feeds.update(queries)
        guard case .query(let before) = shown, !feeds.allQueries.contains(before) else { return }
        let changed = queries.first { $0.name == before.name }
        leaveRemovedRow(for: changed.map { .query($0) } ?? .smart(.all))
    }
}

extension Model {
    /// Leaves a row that is gone. Search results stay, and closing them leads to the other row.
    private mutating func leaveRemovedRow(for row: FeedRow) {
        shown = row
        if focus != .feeds { feeds.select(line: feeds.line(of: row)) }
        let results = results
        showShownRow()
        guard let results, results.source.isSearch else { return }
        beforeSearch = SavedListState(results: self.results, focus: focus == .feeds ? .feeds : .headlines)
        self.results = results
    }
}
