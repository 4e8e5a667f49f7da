import News
import Presentation
import Texts

extension Model {
    /// Shows the list of a line of the pane of feeds.
    mutating func showRow(line: Int) {
        feeds.select(line: line)
        let isOther = shown != feeds.selectedRow
        // An article of another list would stand beside this one as if it were of it.
        if isOther { closeArticle() }
        shown = feeds.selectedRow
        showShownRow()
        // The headlines of another time may have stayed behind what a query found.
        if isOther, results == nil, let filter = listFilter, !list.isOwing { list.show(filter) }
    }

    /// Shows the row that is above or below the one whose list is shown.
    mutating func showRow(besideShown offset: Int) {
        let line = feeds.line(of: shown) + offset
        if 0..<feeds.count ~= line {
            showRow(line: line)
        } else {
            messages.add(offset > 0 ? ListTexts.lastFeed : ListTexts.firstList)
        }
    }

    /// Hides the feeds of one tag or of all, or shows them.
    mutating func fold(_ change: (inout FeedPane) -> Bool) {
        if !change(&feeds) {
            messages.add(ListTexts.noTag)
        }
    }

    /// Hides the read articles of every list, or shows them again.
    mutating func hideRead() {
        // In the feeds there is something to hide beside it.
        if shown == .smart(.unread), results?.source.isSearch != true, focus != .feeds {
            return messages.add(ListTexts.isUnreadList)
        }
        hidesRead.toggle()
        // What the pane holds at this moment stays there only from now on.
        if hidesRead { feeds.hide(FeedHiding(shown: shown, isCalm: false)) }
        if let filter = listFilter, filter != list.filterInView {
            list.show(filter, at: list.selectedHeadline.map { .row($0.position) } ?? .first)
        }
        if var source = results?.source {
            source.hideRead(hidesRead)
            show(source, lookingFor: results?.selectedRow)
        }
    }

    /// Leaves the feeds without anything unread out of their pane while read articles are hidden.
    mutating func settleFeeds() {
        feeds.hide(hidesRead ? FeedHiding(shown: shown, isCalm: focus == .feeds) : nil)
    }

    /// - Parameter row: The row to select in what a query finds, or the nearest to it; nil: the first.
    mutating func showShownRow(lookingFor row: ReaderState.Row? = nil) {
        beforeSearch = nil
        if let source = ResultSource(shown, hidesRead: hidesRead, filter: filter) {
            show(source, lookingFor: row)
        } else if let filter = listFilter {
            results = nil
            if filter != list.filterInView { list.show(filter) }
        }
    }

    mutating func take(_ feeds: [Feed]) {
        let (wasListed, wasNew) = (!isArticleOutOfLists, self.feeds.hasNothingOfOnesOwn)
        self.feeds.update(feeds)
        // The first feeds take the place of the manual: what was selected is gone, and they begin with their newest.
        if wasNew, !self.feeds.hasNothingOfOnesOwn, article == nil { list.fill() }
        switch shown {
        case .feed(let id) where self.feeds.feed(id) == nil: leaveShownRow(for: .smart(.all))
        case .tag(let tag) where self.feeds.feeds(tagged: tag) == nil: leaveShownRow(for: .smart(.all))
        default: break
        }
        let inView = Set(feedsInView.map(\.id))
        results?.keepFeeds(inView)
        if isArticleOutOfLists, wasListed, focus == .article { messages.add(ReadingTexts.isOutOfLists) }
    }

    /// Whether the feed of the open article is not in the feed list any more, or has been hidden from what is shown.
    var isArticleOutOfLists: Bool {
        guard let id = article?.headline.feedID else { return false }
        return (showsHidden ? feeds.listedFeed(id) : feeds.feed(id)) == nil
    }

    /// The feeds whose articles what is shown may have.
    var feedsInView: [Feed] { showsHidden ? feeds.listed : feeds.feeds }

    private var showsHidden: Bool { results?.source.scope.includesHidden == true }

    /// Closes an article to which no list leads any more; but nobody takes it from who reads it.
    mutating func closeArticleOutOfLists() {
        if focus != .article, isArticleOutOfLists { closeArticle() }
    }

    /// Takes the saved queries; one that has changed keeps being shown under its name.
    mutating func take(_ queries: [SavedQuery]) {
        feeds.update(queries)
        guard case .query(let before) = shown, !feeds.allQueries.contains(before) else { return }
        let changed = queries.first { $0.name == before.name }
        leaveShownRow(for: changed.map { .query($0) } ?? .smart(.all))
    }
}

extension Model {
    /// What is shown is gone. The results of a search stay, and lead back to the other row.
    private mutating func leaveShownRow(for row: FeedRow) {
        shown = row
        if focus != .feeds { feeds.select(line: feeds.line(of: row)) }
        let results = results
        showShownRow()
        guard let results, results.source.isSearch else { return }
        beforeSearch = ListsBefore(results: self.results, focus: focus == .feeds ? .feeds : .headlines)
        self.results = results
    }
}
