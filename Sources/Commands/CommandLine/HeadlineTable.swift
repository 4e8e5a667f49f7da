import FoundationEssentials
import News
import NewsService
import Presentation
import Terminal

/// Headlines as lines of a terminal table: number, marks, feed, title and age.
struct HeadlineTable {
    /// The width of the longest age, such as "11mo".
    private static let ageCells = 4
    /// The minimum width at which the feed is shown.
    private static let widthForFeed = 50
    private static let maximumFeedCells = 24
    /// Indents further lines of a headline.
    private static let indent = "      "

    private let now: Date
    private let showsFeed: Bool
    /// The most cells of the feed's column.
    private let feedCells: Int
    private var table: TerminalTable

    /// - Parameters:
    ///   - width: the line width in cells.
    ///   - showsFeed: whether the articles come from several feeds.
    init(width: Int, showsFeed: Bool, appearance: TerminalTable.Appearance, now: Date) {
        self.now = now
        self.showsFeed = showsFeed && width >= Self.widthForFeed
        feedCells = min(width / 4, Self.maximumFeedCells)
        table = TerminalTable(
            width: width, appearance: appearance,
            columns: [
                // Anything that users must type is never cut off.
                .init(isAtRight: true, most: .max), .init(least: 1, most: 1), .init(gap: 1, least: 1, most: 1),
                .init(most: feedCells), .init(),
                .init(isAtRight: true, least: Self.ageCells, most: Self.ageCells),
            ])
    }

    /// Widens the columns to fit these headlines; they never become narrower.
    mutating func fit(_ headlines: [Headline]) {
        for headline in headlines { table.fit(row(headline)) }
    }

    func line(_ headline: Headline) -> String { table.line(row(headline)) }

    /// A line of the article's text to print below its headline.
    func line(below snippet: String) -> String {
        let room = max(0, table.width - Self.indent.utf8.count)
        let text = TextWidth.clipped(SafeLine.of(snippet), to: room, ellipsis: table.appearance.mark("…"))
        return Self.indent + table.appearance.text.text(text, table.appearance.theme[.detail])
    }

    private func row(_ headline: Headline) -> [TerminalTable.Cell] {
        let (appearance, theme) = (table.appearance, table.appearance.theme)
        return [
            .init(text: "\(headline.id.rawValue)", style: theme[.detail]),
            .init(text: headline.isRead ? "" : appearance.mark("●"), style: theme[.mark]),
            .init(text: headline.isStarred ? appearance.mark("★") : "", style: theme[.star]),
            .init(text: showsFeed ? FeedNames.text(headline, cells: feedCells) : "", style: theme[.detail]),
            .init(
                text: headline.title.isEmpty ? headline.link ?? "(no title)" : headline.title,
                style: titleStyle(headline)),
            .init(text: ShortAge.text(of: headline.sortDate, at: now), style: theme[.detail]),
        ]
    }

    /// Unread titles are bold only if the theme does not distinguish them otherwise.
    private func titleStyle(_ headline: Headline) -> Style {
        let theme = table.appearance.theme
        guard !headline.isRead else { return theme[.read] }
        var quiet = theme[.unread]
        quiet.attributes.remove(.bold)
        return quiet == theme[.read] ? theme[.unread] : quiet
    }
}
