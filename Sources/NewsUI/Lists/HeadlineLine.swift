import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// The layout shared by the article lines of a list: the selection bar, the dot and the star, the feed where there is
/// room, the title, the media, and the age at the right.
struct HeadlineLine: Equatable {
    /// The bar, and the marks with a blank after each.
    private static let markCells = 5
    /// The least width for the age.
    private static let widthForAge = 30
    /// The cells that the title keeps before the feed's name gets any.
    private static let minimumTitleCells = 44
    /// The feed name's cells; more, up to `wideFeedCells`, only where the title keeps `wideTitle`.
    private static let feedCells = 8...12
    private static let wideFeedCells = 20
    private static let wideTitle = 66
    /// The least cells for the names of a story's feeds, or for clipped tags, beside a title. The names get a third of
    /// the room or what the title leaves, whichever is more; tags get whichever is less.
    private static let besideCells = 7
    private static let besideDivisor = 3
    /// The most cells for the feed's name, where the pane is wider than `Panes.cellsForTitles`.
    private static let maximumFeedCells = 28

    let columns: Range<Int>
    let theme: Theme
    let isPlain: Bool
    /// Whether the pane has the keyboard focus.
    let hasFocus: Bool
    private let showsFeed: Bool
    /// Whether an article's details are on a second line.
    private let hasDetails: Bool
    private let ageCells: Int
    /// 0 when the feed is not named.
    private let feedCells: Int
    private let titleCells: Int

    /// - Parameter hasDetails: Whether an article's details are on a second line.
    init(_ model: Model, showsFeed: Bool, hasDetails: Bool = false) {
        let panes = model.frame.panes
        columns = panes.headlines
        theme = model.theme
        isPlain = model.isPlain
        hasFocus = model.focus == .headlines
        self.showsFeed = showsFeed
        self.hasDetails = hasDetails
        ageCells = columns.count >= Self.widthForAge ? TimeTexts.ageCells : 0
        (feedCells, titleCells) = Self.cells(in: panes, showsFeed: showsFeed && !hasDetails, ageCells: ageCells)
    }

    /// Divides the room between the feed's name and the title; the name may take what is spare.
    static func cells(in panes: Panes, showsFeed: Bool, ageCells: Int) -> (feed: Int, title: Int) {
        let room = panes.cellsForTitles - markCells - (ageCells > 0 ? ageCells + 2 : 0)
        let spare = panes.headlines.count - panes.cellsForTitles
        guard showsFeed else { return (0, max(0, room)) }
        let forName = room - minimumTitleCells - 1
        let most = min(max(feedCells.upperBound, room - wideTitle - 1), wideFeedCells)
        let name = forName >= feedCells.lowerBound ? min(forName, most) : 0
        let title = name > 0 ? room - name - 1 : min(room, minimumTitleCells)
        let left = room + spare - title - 1
        return (left < feedCells.lowerBound ? 0 : min(left, maximumFeedCells), max(0, title))
    }

    /// The column after the marks and the feed's name.
    var textColumn: Int {
        columns.lowerBound + (isPlain ? 2 : Self.markCells + (feedCells > 0 ? feedCells + 1 : 0))
    }

    /// The column of the age; without one, the end of the pane.
    private var end: Int { columns.upperBound - (ageCells > 0 ? ageCells + 1 : 0) }

    func age(of headline: Headline, at now: Date) -> Age {
        Age(of: headline.listDate, at: now, form: isPlain ? .words : .short)
    }

    static func title(of headline: Headline) -> String {
        headline.title.isEmpty ? headline.link ?? ArticleTexts.noTitle : headline.title
    }

    func style(of headline: Headline, isSelected: Bool) -> Style {
        theme.style(hasUnread: !headline.isRead, isSelected: isSelected, hasFocus: hasFocus)
    }

    /// - Parameters:
    ///   - title: Replaces the plain title, when not empty.
    ///   - download: The state of the article's files.
    ///   - now: The reference for its age.
    func draw(
        _ headline: Headline, title: [StyledLine.Piece] = [], download: DownloadMark?, now: Date, row: Int,
        isSelected: Bool, into canvas: inout Canvas
    ) {
        let style = style(of: headline, isSelected: isSelected)
        if isSelected { canvas.fill(row: row, column: columns.lowerBound, width: columns.count, style: style) }
        if isPlain {
            ScreenReaderLine(columns: columns, isSelected: isSelected, style: style).draw(
                headline, download: download, showsFeed: showsFeed, now: now, row: row, into: &canvas)
            return
        }
        let appearance = RowStyles(theme: theme, isSelected: isSelected, hasFocus: hasFocus)
        let first = columns.lowerBound
        appearance.drawBar(row: row, column: first, into: &canvas)
        if !headline.isRead { canvas.draw("●", row: row, column: first + 1, style: appearance[.mark]) }
        if headline.isStarred { canvas.draw("★", row: row, column: first + 3, style: appearance[.star]) }
        if feedCells > 0 {
            canvas.drawClipped(
                FeedNames.text(headline, cells: feedCells), row: row, column: first + Self.markCells, width: feedCells,
                style: appearance[.detail])
        }
        if ageCells > 0 {
            let age = age(of: headline, at: now).text
            let cells = TextWidth.cells(in: age)
            canvas.draw(age, row: row, column: columns.upperBound - 1 - cells, style: appearance[.detail])
        }
        let title = title.isEmpty ? [StyledLine.Piece(text: Self.title(of: headline), style: style)] : title
        var end = drawMedia(of: headline, download, row: row, appearance, into: &canvas)
        end = drawStory(of: headline, beside: title, row: row, end: end, appearance, into: &canvas)
        drawTitle(
            title, tags: headline.tags, row: row, end: end, appearance, into: &canvas)
    }

    /// Draws the line below an article's own: its feed, its author and its opening words.
    /// - Parameter opening: Replaces the opening words.
    func drawDetails(
        of headline: Headline, opening: [StyledLine.Piece] = [], row: Int, isSelected: Bool, into canvas: inout Canvas
    ) {
        let appearance = RowStyles(theme: theme, isSelected: isSelected, hasFocus: hasFocus)
        drawBackground(row: row, isSelected: isSelected, into: &canvas)
        let names = ((showsFeed ? FeedNames.all(headline) : []) + [headline.author].compactMap { $0 }).filter {
            !$0.isEmpty
        }
        let first = names.joined(separator: " · ")
        let rest =
            opening.isEmpty ? [StyledLine.Piece(text: headline.opening ?? "", style: appearance[.detail])] : opening
        let gap = first.isEmpty || rest.allSatisfy(\.text.isEmpty) ? "" : " · "
        StyledLine([StyledLine.Piece(text: first + gap, style: appearance[.detail])] + rest).draw(
            into: &canvas, row: row, column: textColumn + 2, width: columns.upperBound - 3 - textColumn)
    }

    /// Draws the background of the line below an article's own.
    func drawBackground(row: Int, isSelected: Bool, into canvas: inout Canvas) {
        guard isSelected, !isPlain else { return }
        let appearance = RowStyles(theme: theme, isSelected: true, hasFocus: hasFocus)
        canvas.fill(row: row, column: columns.lowerBound, width: columns.count, style: appearance[.text])
        appearance.drawBar(row: row, column: columns.lowerBound, into: &canvas)
    }

    /// Draws the heading above a group of articles.
    func drawHeading(_ text: String, row: Int, into canvas: inout Canvas) {
        canvas.drawClipped(
            text, row: row, column: columns.lowerBound + 1, width: columns.count - 1,
            style: Style(attributes: .bold).overlaid(with: theme[.detail]))
    }
}

extension HeadlineLine {
    /// Draws whether it is saved, and the media's sign and length, before the age.
    /// - Returns: The column where the title must end.
    private func drawMedia(
        of headline: Headline, _ download: DownloadMark?, row: Int, _ appearance: RowStyles, into canvas: inout Canvas
    ) -> Int {
        let end = ageCells > 0 ? self.end - 1 : self.end
        let length = headline.media?.seconds.map(TimeTexts.length)
        let text = [
            headline.saveMark?.sign, download?.sign ?? headline.media.map { $0.isVideo ? "▶" : "♪" }, length,
        ].compactMap { $0 }.joined(separator: " ")
        let cells = TextWidth.cells(in: text)
        guard cells > 0, end - cells - 1 - textColumn >= columns.count / 3 else { return end }
        canvas.draw(
            text, row: row, column: end - cells,
            style: appearance[download == nil && headline.saveMark == nil ? .detail : .mark])
        return end - cells - 1
    }

    /// Draws the feeds of a story at the right where there is no room for a feed's name on each row: what joins several
    /// feeds would look like an article of one.
    /// - Returns: The column where the title must end.
    private func drawStory(
        of headline: Headline, beside title: [StyledLine.Piece], row: Int, end: Int, _ appearance: RowStyles,
        into canvas: inout Canvas
    ) -> Int {
        guard showsFeed, !hasDetails, feedCells == 0, !headline.alsoIn.isEmpty else { return end }
        let room = end - textColumn
        let left = room - 2 - title.reduce(0) { $0 + TextWidth.cells(in: $1.text) }
        let most = min(max(room / Self.besideDivisor, left), Self.maximumFeedCells)
        guard most >= Self.besideCells else { return end }
        let names = FeedNames.text(headline, cells: most)
        let start = end - TextWidth.cells(in: names)
        canvas.draw(names, row: row, column: start, style: appearance[.detail])
        return start - 1
    }

    private func drawTitle(
        _ title: [StyledLine.Piece], tags: [String], row: Int, end: Int, _ appearance: RowStyles,
        into canvas: inout Canvas
    ) {
        let room = end - textColumn
        let width = min(titleCells, room)
        StyledLine(title).draw(into: &canvas, row: row, column: textColumn, width: width)
        guard !tags.isEmpty else { return }
        let tags = ListTexts.tags(tags)
        let cells = TextWidth.cells(in: tags)
        let used = min(width, title.reduce(0) { $0 + TextWidth.cells(in: $1.text) })
        let most = min(cells, room / Self.besideDivisor, room - used - 1)
        guard most == cells || most >= Self.besideCells else { return }
        canvas.drawClipped(tags, row: row, column: textColumn + used + 1, width: most, style: appearance[.detail])
    }
}
