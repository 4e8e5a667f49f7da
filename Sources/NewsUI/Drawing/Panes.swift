import Presentation
import Texts

/// How the screen is shared out among the panes.
///
/// Browsing puts the feeds at the left and the headlines in the rest, with a preview of the selected article below or
/// to their right. Reading puts the article first and the lists beside it where they fit. A wider screen never shows
/// less of a title while browsing, nor of a line while reading. A line separates two panes.
struct Panes: Hashable {
    /// The least width for feeds and headlines side by side; with less, feed names are too short to read beside their
    /// counts.
    static let widthForTwo = 76
    /// The least height for a preview below the headlines.
    static let rowsForPreview = 30
    /// The feeds' width. It exceeds the lower bound only where the headlines keep `headlinesBesideWideFeeds`; ages
    /// wider than `usualAgeCells`, as in English, reduce the upper bound.
    private static let feedCells = 24...27
    private static let usualAgeCells = 4
    private static let headlinesBesideWideFeeds = 72
    /// The headlines' width until the feeds reach their lower bound.
    private static let minimumHeadlineCells = widthOfTwo - feedCells.lowerBound - 1
    /// The screen's width at which the feeds reach their lower bound.
    private static let widthOfTwo = 80
    /// The headlines and the preview side by side.
    private static let headlinesBesidePreview = 108
    private static let previewCells = 61...84
    /// Reading: the article with a blank before it, the headlines' least and greatest width, and the feeds.
    private static let articleCells = ArticleLayout.maximumWidth + 1
    private static let headlinesBesideArticle = 30...74
    private static let minimumHeadlineCellsBesideFeeds = 60
    private static let feedsBesideArticle = 28

    /// The visible panes, from left to right.
    private(set) var visible: [Pane]
    private(set) var feeds: Range<Int>
    private(set) var headlines: Range<Int>
    private(set) var article: Range<Int>
    /// Whether the article's pane is for reading, not for a preview.
    private(set) var isReading: Bool
    /// Whether the article's pane is below the headlines.
    private(set) var isPreviewBelow = false
    /// The cells by which headline titles are measured: with a preview below, no more than beside one; alone, no more
    /// than beside the feeds. The rest goes to the columns beside the title.
    private(set) var cellsForTitles: Int

    init(columns: Int, rows: Int, isPlain: Bool = false, _ layoutOptions: PaneLayoutOptions = PaneLayoutOptions()) {
        let all = 0..<columns
        (feeds, headlines, article, visible) = (all, all, all, [layoutOptions.focus])
        (cellsForTitles, isReading) = (columns, layoutOptions.focus == .article)
        if isPlain || layoutOptions.isZoomed { return }
        if layoutOptions.isReading, readsAll(columns, layoutOptions.focus) { return }
        browse(columns, rows, layoutOptions)
    }

    func columns(of pane: Pane) -> Range<Int> {
        switch pane {
        case .feeds: feeds
        case .headlines: headlines
        case .article: article
        }
    }
}

extension Panes {
    /// Puts the lists beside the article where there is room.
    /// - Returns: Whether the focused pane is visible.
    private mutating func readsAll(_ columns: Int, _ focus: Pane) -> Bool {
        let room = columns - Self.articleCells - 1
        let least = Self.headlinesBesideArticle.lowerBound
        let roomBesideFeeds = room - Self.feedsBesideArticle - 1
        let hasFeeds = roomBesideFeeds >= Self.minimumHeadlineCellsBesideFeeds
        let shown: [Pane] =
            hasFeeds ? [.feeds, .headlines, .article] : room >= least ? [.headlines, .article] : [.article]
        guard shown.contains(focus) else { return false }
        (visible, isReading) = (shown, true)
        guard room >= least else { return true }
        let start = hasFeeds ? Self.feedsBesideArticle + 1 : 0
        if hasFeeds { feeds = 0..<Self.feedsBesideArticle }
        headlines = start..<start + min(Self.headlinesBesideArticle.upperBound, room - start)
        article = headlines.upperBound + 1..<columns
        cellsForTitles = headlines.count
        return true
    }

    private mutating func browse(_ columns: Int, _ rows: Int, _ layoutOptions: PaneLayoutOptions) {
        let hasPreview = layoutOptions.showsPreview && rows + layoutOptions.rowsBelow >= Self.rowsForPreview
        var start = 0
        if columns < Self.widthForTwo {
            visible = layoutOptions.focus == .feeds ? [.feeds] : [.headlines]
            cellsForTitles = min(columns, Self.minimumHeadlineCells)
        } else {
            visible = [.feeds, .headlines]
            let spare = columns - Self.headlinesBesideWideFeeds - 1
            let widest = Self.feedCells.upperBound - (TimeTexts.ageCells - Self.usualAgeCells)
            let most = max(Self.feedCells.lowerBound, min(spare, widest))
            feeds = 0..<min(most, columns - Self.minimumHeadlineCells - 1)
            start = feeds.upperBound + 1
            headlines = start..<columns
            cellsForTitles = headlines.count
        }
        guard hasPreview, visible.last == .headlines else { return }
        visible.append(.article)
        let room = columns - start - Self.headlinesBesidePreview - 1
        if room >= Self.previewCells.lowerBound {
            article = columns - min(room, Self.previewCells.upperBound)..<columns
            headlines = start..<article.lowerBound - 1
            cellsForTitles = headlines.count
        } else {
            (article, isPreviewBelow) = (headlines, true)
            cellsForTitles = min(cellsForTitles, Self.headlinesBesidePreview)
        }
    }
}

/// What decides, besides the screen's size, which panes are visible.
struct PaneLayoutOptions: Hashable {
    var focus = Pane.headlines
    var isReading = false
    /// Whether the selected article is previewed while none is open.
    var showsPreview = true
    /// Whether the focused pane has the whole screen.
    var isZoomed = false
    /// Rows of the terminal that are below the screen.
    var rowsBelow = 0
}
