import Foundation
import News
import NewsUI
import Terminal

/// Headlines as lines for a terminal: number, marks, feed, title and age in columns, cut to its width, in the looks of the
/// reader.
struct HeadlineTable {
    /// How it looks on one terminal.
    struct Look {
        var theme: Theme
        var text: TerminalText
        /// Whether marks are in ASCII.
        var usesASCII: Bool
    }

    /// Cells of the longest age, such as "11mo".
    private static let ageCells = 4
    /// From this width on there is room for the feed.
    private static let widthForFeed = 50
    private static let mostFeedCells = 24

    /// Cells of a line.
    let width: Int
    /// Whether the articles are of several feeds.
    let showsFeed: Bool
    let look: Look
    let now: Date
    private var numberCells = 0
    private var feedCells = 0

    init(width: Int, showsFeed: Bool, look: Look, now: Date) {
        self.width = width
        self.showsFeed = showsFeed
        self.look = look
        self.now = now
    }

    /// Makes the columns wide enough for these headlines; they do not become narrower.
    mutating func fit(_ headlines: [Headline]) {
        for headline in headlines {
            numberCells = max(numberCells, "\(headline.id.rawValue)".utf8.count)
            guard showsFeed, width >= Self.widthForFeed else { continue }
            let cells = TextWidth.cells(in: headline.feedTitle)
            feedCells = max(feedCells, min(cells, width / 4, Self.mostFeedCells))
        }
    }

    /// Two blanks between columns, one between the marks.
    func line(_ headline: Headline) -> String {
        let (text, theme) = (look.text, look.theme)
        let dot = look.usesASCII ? TextWidth.ascii("●") : "●"
        let star = look.usesASCII ? TextWidth.ascii("★") : "★"
        let ellipsis = look.usesASCII ? TextWidth.ascii("…") : "…"
        let number = padded("\(headline.id.rawValue)", to: numberCells, atRight: true)
        var line = text.text(number, theme[.detail]) + "  "
        line += headline.isRead ? " " : text.text(dot, theme[.mark])
        line += " " + (headline.isStarred ? text.text(star, theme[.star]) : " ") + "  "
        if feedCells > 0 {
            let feed = TextWidth.clipped(headline.feedTitle, to: feedCells, ellipsis: ellipsis)
            line += text.text(padded(feed, to: feedCells), theme[.detail]) + "  "
        }
        let used = numberCells + 7 + (feedCells > 0 ? feedCells + 2 : 0) + 2 + Self.ageCells
        let title = headline.title.isEmpty ? headline.link ?? "(no title)" : headline.title
        let titleCells = max(0, width - used)
        let shown = TextWidth.clipped(title, to: titleCells, ellipsis: ellipsis)
        line += text.text(shown, titleStyle(headline))
        line += padded("", to: titleCells - TextWidth.cells(in: shown)) + "  "
        let age = padded(ShortAge.text(of: headline.sortDate, at: now), to: Self.ageCells, atRight: true)
        return line + text.text(age, theme[.detail])
    }

    /// What is unread is bold only where nothing but the mark would tell it from what was read.
    private func titleStyle(_ headline: Headline) -> Style {
        guard !headline.isRead else { return look.theme[.read] }
        var quiet = look.theme[.unread]
        quiet.attributes.remove(.bold)
        return quiet == look.theme[.read] ? look.theme[.unread] : quiet
    }

    private func padded(_ text: String, to cells: Int, atRight: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, cells - TextWidth.cells(in: text)))
        return atRight ? blanks + text : text + blanks
    }
}

extension HeadlineTable.Look {
    /// As the reader looks on the terminal at hand.
    init(_ configuration: Configuration, noColor: Bool, grounds: [ReaderState.TerminalGround]) {
        let type = environmentVariable("TERM") ?? ""
        let hasColor = configuration.display.color && !noColor && environmentVariable("NO_COLOR")?.isEmpty != false
        text = TerminalText(type: type, usesColor: hasColor, variable: environmentVariable)
        let known = grounds.last { $0.terminal == Reader.terminal }?.ground
        let ground = known ?? environmentVariable("COLORFGBG").flatMap(Ground.init(colorVariable:))
        theme = (configuration.themes[configuration.display.theme] ?? .standard).shown(on: ground, in: text.depth)
        usesASCII = configuration.display.ascii ?? TerminalCapabilities.showsOnlyASCII
    }
}
