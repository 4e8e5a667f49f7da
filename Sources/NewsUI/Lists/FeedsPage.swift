import News
import Presentation
import Terminal
import Texts

struct FeedsPage: @MainActor LinePane {
    /// Titles begin after the selection bar and the sign.
    private static let titleColumn = 3

    struct Line: Equatable {
        let title: String
        /// For an address that begins like others: its end, which must stay visible; else `nil`.
        let end: String?
        /// The number beside it as shown; empty for none.
        let count: String
        /// Precedes the title: a closed or open tag, a failed feed, or one not fetched yet.
        let sign: Sign?
        let hasUnread: Bool
        let isSelected: Bool
        /// The number of tags that it is below.
        let depth: Int
        /// Whether the number counts starred articles.
        let countsStarred: Bool
        /// Whether the list continues above the pane's first line or below its last one.
        var continuesBeyond: Set<Side> = []
    }

    enum Side {
        case above, below
    }

    enum Sign {
        case closed, open, failed, unfetched
    }

    struct Appearance: Equatable {
        let columns: Range<Int>
        let theme: Theme
        let isPlain: Bool
        /// Whether the pane has the keyboard focus.
        let hasFocus: Bool
        /// Whether to highlight the selection; it is off while a search beside the pane is shown.
        let showsSelection: Bool
    }

    let appearance: Appearance
    let lines: [Line]
    /// The revision the lines were made from.
    private let revision: Revision

    /// - Parameter old: The previous page; its lines are reused while the revision is the same.
    init(model: Model, old: FeedsPage?) {
        appearance = Appearance(
            columns: model.frame.panes.feeds, theme: model.theme, isPlain: model.isPlain,
            hasFocus: model.focus == .feeds,
            showsSelection: model.focus == .feeds || model.results?.source.isSearch != true)
        revision = model.feeds.revision
        if let old, old.revision == revision {
            lines = old.lines
        } else {
            let visible = model.feeds.visible
            var lines = visible.compactMap { Self.line($0, of: model.feeds) }
            if visible.lowerBound > 0, !lines.isEmpty { lines[0].continuesBeyond.insert(.above) }
            if visible.upperBound < model.feeds.count, !lines.isEmpty {
                lines[lines.count - 1].continuesBeyond.insert(.below)
            }
            self.lines = lines
        }
    }

    func draw(_ line: Line, row: Int, into canvas: inout Canvas) {
        let (columns, theme) = (appearance.columns, appearance.theme)
        let isSelected = line.isSelected && appearance.showsSelection
        let style = theme.style(hasUnread: line.hasUnread, isSelected: isSelected, hasFocus: appearance.hasFocus)
        if isSelected { canvas.fill(row: row, column: columns.lowerBound, width: columns.count, style: style) }
        if appearance.isPlain {
            ScreenReaderLine(columns: columns, isSelected: isSelected, style: style).draw(
                states: Self.plainStates(of: line), title: line.title, details: Self.plainDetails(of: line), row: row,
                into: &canvas)
            return
        }
        let parts = RowStyles(theme: theme, isSelected: isSelected, hasFocus: appearance.hasFocus)
        let first = columns.lowerBound
        parts.drawBar(row: row, column: first, into: &canvas)
        // A tag's sign moves with its title; those of feeds are in one column.
        let tagSign = first + 1 + line.depth
        switch line.sign {
        case .failed: canvas.draw("!", row: row, column: first + 1, style: parts[.mark])
        case .unfetched: canvas.draw("…", row: row, column: first + 1, style: parts[.detail])
        case .closed: canvas.draw("▸", row: row, column: tagSign, style: parts[.detail])
        case .open: canvas.draw("▾", row: row, column: tagSign, style: parts[.detail])
        case nil: break
        }
        let end = columns.upperBound - 1 - line.count.count
        let column = first + Self.titleColumn + line.depth
        let width = end - column - (line.count.isEmpty ? 0 : 1)
        canvas.drawClipped(Self.title(of: line, width: width), row: row, column: column, width: width, style: style)
        if width > 0 { canvas.draw(line.count, row: row, column: end, style: parts[.detail]) }
        if !line.continuesBeyond.isEmpty {
            // Beside the count, in the otherwise empty column.
            let sign = line.continuesBeyond.count > 1 ? "↕" : line.continuesBeyond.contains(.above) ? "↑" : "↓"
            canvas.draw(sign, row: row, column: columns.upperBound - 1, style: parts[.detail])
        }
    }
}

extension FeedsPage {
    private static func line(_ index: Int, of feeds: FeedPane) -> Line? {
        guard let list = feeds.row(at: index) else { return nil }
        // Copying a whole feed out of the list for each line would take half of the time.
        let place = feeds.place(at: index)
        let number = place.map { BoundedCount(feeds.feeds[$0].unreadCount) } ?? feeds.shownCount(of: list)
        return Line(
            title: place.map { AddressEnds.shortened(feeds.feeds[$0].title) ?? feeds.feeds[$0].title }
                ?? feeds.title(of: list),
            end: place.flatMap { feeds.addressEnds[feeds.feeds[$0].id] }, count: text(number),
            sign: sign(of: list, place, feeds),
            hasUnread: list != .smart(.starred) && number.count > 0, isSelected: index == feeds.selected,
            depth: feeds.content.lines[index].depth,
            countsStarred: list == .smart(.starred))
    }

    /// Cells kept for the beginning of a title.
    private static let minimumTitleCells = 5

    /// As much of a line's title as fits; an address that begins like others keeps its end.
    private static func title(of line: Line, width: Int) -> String {
        guard let end = line.end, width > 2 * minimumTitleCells, TextWidth.cells(in: line.title) > width else {
            return line.title
        }
        let tail = TextWidth.clipped(end, to: width - minimumTitleCells - 1)
        let room = width - 1 - TextWidth.cells(in: tail)
        return TextWidth.clipped(line.title, to: room, ellipsis: "") + "…" + tail
    }

    private static func sign(of list: FeedRow, _ place: Int?, _ feeds: FeedPane) -> Sign? {
        if case .tag(let tag) = list { return feeds.collapsed.contains(tag) ? .closed : .open }
        guard let place else { return nil }
        if feeds.feeds[place].failure != nil { return .failed }
        return feeds.feeds[place].isUnfetched ? .unfetched : nil
    }

    /// Empty when there is nothing to count.
    private static func text(_ number: BoundedCount) -> String {
        if number.count > 0 { return FormattedNumber.text(number) }
        return number.isUnfinished ? "?" : ""
    }

    private static func plainDetails(of line: Line) -> [String] {
        if line.count.isEmpty { return [] }
        return [line.countsStarred ? CountTexts.starred(line.count) : CountTexts.unread(line.count)]
    }

    private static func plainStates(of line: Line) -> [String] {
        switch line.sign {
        case .closed: [ListTexts.tag, ListTexts.closed]
        case .open: [ListTexts.tag, ListTexts.open]
        case .failed: [ListTexts.failed]
        case .unfetched: [ListTexts.unfetched]
        case nil: []
        }
    }
}

extension Feed {
    /// Whether it has never been fetched.
    fileprivate var isUnfetched: Bool { lastCheck == nil && articleCount == 0 }
}
