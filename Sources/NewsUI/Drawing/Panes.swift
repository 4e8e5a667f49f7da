/// How the width of the screen is shared out among the panes.
///
/// A column between two panes that stand side by side holds a line.
struct Panes: Equatable {
    /// From these widths on, two and three panes stand side by side.
    static let widthForTwo = 72
    static let widthForThree = 120

    let feeds: Range<Int>
    let headlines: Range<Int>
    let article: Range<Int>
    /// How many of them stand side by side. Of two, the article covers both.
    let sideBySide: Int

    init(columns: Int, isPlain: Bool = false) {
        switch columns {
        case _ where isPlain, ..<Self.widthForTwo:
            (feeds, headlines, article, sideBySide) = (0..<columns, 0..<columns, 0..<columns, 1)
        case ..<Self.widthForThree:
            feeds = 0..<min(36, columns / 4)
            headlines = feeds.upperBound + 1..<columns
            (article, sideBySide) = (0..<columns, 2)
        default:
            feeds = 0..<min(36, max(22, columns / 6))
            let room = columns - feeds.upperBound - 2
            // The article has what its lines can use, as long as the headlines have nearly as much; on a very wide
            // screen what is left goes around the text.
            let text = min(ArticleLayout.maximumWidth + 4, room * 11 / 20)
            headlines = feeds.upperBound + 1..<feeds.upperBound + 1 + min(140, room - text)
            (article, sideBySide) = (headlines.upperBound + 1..<columns, 3)
        }
    }

    /// The panes that are on the screen while one of them has the focus, from left to right.
    func visible(focus: Pane) -> [Pane] {
        switch sideBySide {
        case 3: [.feeds, .headlines, .article]
        case 2 where focus != .article: [.feeds, .headlines]
        default: [focus]
        }
    }

    /// The columns of a pane.
    func columns(of pane: Pane) -> Range<Int> {
        switch pane {
        case .feeds: feeds
        case .headlines: headlines
        case .article: article
        }
    }
}
