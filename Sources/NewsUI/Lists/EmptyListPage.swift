import News
import Presentation
import Terminal
import Texts

/// The headline pane without articles: why it is empty, and what to do.
struct EmptyListPage {
    private let sentences: [String]
    private let frame: Frame

    init(_ sentences: [String], in frame: Frame) {
        self.sentences = sentences
        self.frame = frame
    }

    /// Says nothing while the list's articles may still be loading.
    init(_ model: Model) {
        self.init(model.list.isWaitingForRows ? [] : Self.sentences(of: model), in: model.frame)
    }

    func draw(into canvas: inout Canvas) {
        let (rows, columns) = (frame.rows(of: .headlines), frame.panes.headlines)
        let wrapper = LineWrapper(width: min(columns.count - 4, ArticleLayout.maximumWidth))
        let lines = sentences.flatMap { wrapper.lines(of: $0) + [""] }
        for (row, line) in zip(rows.dropFirst(rows.count > 8 ? 2 : 0), lines) {
            canvas.draw(line, row: row, column: columns.lowerBound + 2, width: max(0, columns.count - 2))
        }
    }
}

extension EmptyListPage {
    /// The most feed failures to list.
    private static let shownFailures = 3

    private static func sentences(of model: Model) -> [String] {
        func key(_ action: Action) -> String { model.keyMap.keyName(for: action) ?? "" }
        let refreshes = model.isRefreshing ? EmptyListTexts.refreshing : EmptyListTexts.refreshes(key(.refreshAll))
        if model.feeds.listed.isEmpty {
            return [
                EmptyListTexts.noFeeds, EmptyListTexts.choosesFeeds(key(.chooseFeeds)),
                EmptyListTexts.addsFeed(key(.addFeed)),
            ]
        }
        let feeds = model.feeds.feeds(of: model.shown)
        let failed = feeds.filter { $0.failureSentence != nil }
        if model.shown.feed == nil, ![.smart(.starred), .smart(.recent)].contains(model.shown), !failed.isEmpty,
            feeds.allSatisfy({ $0.articleCount == 0 })
        {
            return [EmptyListTexts.feedsFailed(failed.count, of: feeds.count)]
                + failed.prefix(shownFailures).map { "\($0.title): \($0.failureSentence ?? "")" }
                + (failed.count > shownFailures
                    ? [EmptyListTexts.moreProblems(count: failed.count - shownFailures, key: key(.showProblems))] : [])
                + [model.isRefreshing ? EmptyListTexts.refreshing : EmptyListTexts.retries(key(.refreshAll))]
        }
        if model.shown == .smart(.starred) {
            return [EmptyListTexts.nothingStarred, EmptyListTexts.stars(key(.toggleStar))]
        }
        if model.shown == .smart(.recent) { return [EmptyListTexts.nothingRead] }
        if model.shown == .smart(.unread) {
            return [EmptyListTexts.nothingUnread, refreshes]
        }
        if model.list.filter.unreadOnly {
            return [ReadingTexts.nothingUnread(beside: nil), EmptyListTexts.showsRead(key(.hideRead))]
        }
        if let failure = model.feeds.feed(model.shown.feed)?.failureSentence {
            return [EmptyListTexts.noArticlesAndFailed, failure] + (model.isRefreshing ? [refreshes] : [])
        }
        return [EmptyListTexts.noArticles, refreshes]
    }
}
