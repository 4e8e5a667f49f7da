import FoundationEssentials
import News
import NewsService
import Presentation
import Terminal

/// Headlines as lines for a terminal: number, marks, feed, title and age.
struct HeadlineTable {
    /// Cells of the longest age, such as "11mo".
    private static let ageCells = 4
    /// From this width on there is room for the feed.
    private static let widthForFeed = 50
    private static let mostFeedCells = 24
    /// Before a line that belongs to a headline.
    private static let indent = "      "

    private let now: Date
    private let showsFeed: Bool
    private var table: TerminalTable

    /// - Parameters:
    ///   - width: cells of a line.
    ///   - showsFeed: whether the articles are of several feeds.
    init(width: Int, showsFeed: Bool, look: TerminalTable.Look, now: Date) {
        self.now = now
        self.showsFeed = showsFeed && width >= Self.widthForFeed
        table = TerminalTable(
            width: width, look: look,
            columns: [
                // Nothing is cut that has to be typed.
                .init(isAtRight: true, most: .max), .init(least: 1, most: 1), .init(gap: 1, least: 1, most: 1),
                .init(most: min(width / 4, Self.mostFeedCells)), .init(),
                .init(isAtRight: true, least: Self.ageCells, most: Self.ageCells),
            ])
    }

    /// Makes the columns wide enough for these headlines; they do not become narrower.
    mutating func fit(_ headlines: [Headline]) {
        for headline in headlines { table.fit(row(headline)) }
    }

    func line(_ headline: Headline) -> String { table.line(row(headline)) }

    /// A line of its text, to stand below it.
    func line(below snippet: String) -> String {
        let room = max(0, table.width - Self.indent.utf8.count)
        let text = TextWidth.clipped(SafeLine.of(snippet), to: room, ellipsis: table.look.mark("…"))
        return Self.indent + table.look.text.text(text, table.look.theme[.detail])
    }

    private func row(_ headline: Headline) -> [TerminalTable.Cell] {
        let (look, theme) = (table.look, table.look.theme)
        return [
            .init(text: "\(headline.id.rawValue)", style: theme[.detail]),
            .init(text: headline.isRead ? "" : look.mark("●"), style: theme[.mark]),
            .init(text: headline.isStarred ? look.mark("★") : "", style: theme[.star]),
            .init(text: showsFeed ? headline.feedTitle : "", style: theme[.detail]),
            .init(
                text: headline.title.isEmpty ? headline.link ?? "(no title)" : headline.title,
                style: titleStyle(headline)),
            .init(text: ShortAge.text(of: headline.sortDate, at: now), style: theme[.detail]),
        ]
    }

    /// What is unread is bold only where nothing but the mark would tell it from what was read.
    private func titleStyle(_ headline: Headline) -> Style {
        let theme = table.look.theme
        guard !headline.isRead else { return theme[.read] }
        var quiet = theme[.unread]
        quiet.attributes.remove(.bold)
        return quiet == theme[.read] ? theme[.unread] : quiet
    }
}
