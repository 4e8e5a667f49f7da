import Foundation
import News
import Terminal

/// How the lines of articles in a list look that share their columns: the marks, the age, the feed where there is room,
/// and the title.
struct HeadlineLine: Equatable {
    /// From these widths on, the feed's name has a column, and what is older than a week a date.
    private static let widthForFeed = 44
    private static let widthForDates = 56
    private static let markCells = 2
    /// The cells of the feed's name.
    private static let feedCells = 10...24

    let columns: Range<Int>
    let showsFeed: Bool
    let theme: Theme
    let isPlain: Bool
    private let ageForm: Age.Form
    private let ageCells: Int

    /// Where there is room, the age stands before the rest.
    private var showsAge: Bool { columns.count >= 30 }

    /// The column behind the marks and the age.
    var textColumn: Int {
        columns.lowerBound + Self.markCells + (isPlain ? 0 : 1) + (showsAge && !isPlain ? ageCells + 1 : 0)
    }

    /// - Parameter rows: All that are shown: their ages share a column.
    init(_ model: Model, showsFeed: Bool, rows: some Collection<Headline>) {
        columns = model.frame.panes.headlines
        self.showsFeed = showsFeed
        theme = model.theme
        isPlain = model.isPlain
        ageForm = model.isPlain ? .full : Self.ageForm(in: columns)
        ageCells = ageForm.cells(since: rows.lazy.map { $0.sortDate }.min() ?? model.now, now: model.now)
    }

    /// Where there is little room, the title needs it more.
    static func ageForm(in columns: Range<Int>) -> Age.Form { columns.count < widthForDates ? .short : .full }

    func age(of headline: Headline, at now: Date) -> Age { Age(of: headline.sortDate, at: now, form: ageForm) }

    static func title(of headline: Headline) -> String {
        headline.title.isEmpty ? headline.link ?? ArticleTexts.noTitle : headline.title
    }

    /// - Parameters:
    ///   - title: In place of the plain title, when it is not empty.
    ///   - download: What there is to tell of the article's files.
    ///   - now: What its age is told by.
    /// - Returns: The title's column.
    @discardableResult
    func draw(
        _ headline: Headline, title: [StyledLine.Piece] = [], download: DownloadMark?, now: Date, row: Int,
        isSelected: Bool, style: Style, into canvas: inout Canvas
    ) -> Int {
        if isSelected { canvas.fill(row: row, column: columns.lowerBound, width: columns.count, style: style) }
        if isPlain {
            PlainLine(columns: columns, isSelected: isSelected, style: style).draw(
                headline, download: download, showsFeed: showsFeed, now: now, row: row, into: &canvas)
            return columns.lowerBound + 2
        }
        var column = columns.lowerBound
        func add(_ text: String, cells: Int, _ style: Style) {
            let room = min(cells, columns.upperBound - column)
            canvas.drawClipped(text, row: row, column: column, width: room, style: style)
            column += cells + 1
        }
        add(Self.marks(headline), cells: Self.markCells, style)
        if !isSelected {
            for (index, role) in [Role.mark, .star].enumerated() {
                canvas.restyle(
                    row: row, column: columns.lowerBound + index, width: 1, style: style.overlaid(with: theme[role]))
            }
        }
        if showsAge {
            let age = age(of: headline, at: now).text
            let cells = TextWidth.cells(in: age)
            column += max(0, ageCells - cells)
            add(age, cells: cells, style)
        }
        if columns.count >= Self.widthForFeed, showsFeed {
            let cells = min(max(columns.count / 5, Self.feedCells.lowerBound), Self.feedCells.upperBound)
            add(headline.feedTitle, cells: cells, isSelected ? style : theme[.detail])
        }
        let titleColumn = column
        if let download {
            add(download.sign, cells: TextWidth.cells(in: download.sign), style)
            if !isSelected {
                canvas.restyle(
                    row: row, column: titleColumn, width: max(0, min(column, columns.upperBound) - titleColumn - 1),
                    style: style.overlaid(with: theme[.mark]))
            }
        }
        let tags = headline.tags.isEmpty ? "" : ListTexts.tags(headline.tags)
        let width = columns.upperBound - column
        let tagCells = tags.isEmpty ? 0 : min(TextWidth.cells(in: tags), width / 3)
        let titleWidth = tagCells > 0 ? width - tagCells - 1 : width
        let shown = title.isEmpty ? [StyledLine.Piece(text: Self.title(of: headline), style: style)] : title
        StyledLine(shown).draw(into: &canvas, row: row, column: column, width: titleWidth)
        if tagCells > 0 {
            let used = min(titleWidth, shown.reduce(0) { $0 + TextWidth.cells(in: $1.text) })
            canvas.drawClipped(
                tags, row: row, column: column + used + 1, width: tagCells,
                style: isSelected ? style : style.overlaid(with: theme[.detail]))
        }
        return titleColumn
    }

    /// Draws what stands above articles that belong together.
    func drawHeading(_ text: String, row: Int, into canvas: inout Canvas) {
        canvas.drawClipped(
            text, row: row, column: columns.lowerBound + 1, width: columns.count - 1,
            style: theme[.detail].adding(.underline))
    }

    private static func marks(_ headline: Headline) -> String {
        headline.isRead ? (headline.isStarred ? " ★" : "  ") : (headline.isStarred ? "•★" : "• ")
    }
}
