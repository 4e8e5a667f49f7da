import News
import Terminal

/// The pane of feeds.
struct FeedsPage: @MainActor PaneOfLines {
    /// Cells by which the feeds of a tag stand in.
    private static let indent = 2

    struct Line: Equatable {
        let title: String
        /// Beside it, as it stands there; empty: nothing.
        let count: String
        /// Before it: that a tag is closed or open, or that a feed has failed.
        let sign: Sign?
        let isIndented: Bool
        let hasUnread: Bool
        let isSelected: Bool
        /// Whether the keys are for the pane; only of the selected line, which alone shows it.
        let hasFocus: Bool
        /// Whether the number is of what is starred.
        let countsStarred: Bool
    }

    enum Sign {
        case closed, open, failed
    }

    /// What all lines depend on.
    struct Look: Equatable {
        let columns: Range<Int>
        let theme: Theme
        let isPlain: Bool
    }

    let look: Look
    let lines: [Line]
    /// What they are made of.
    private let revision: Revision
    private let hasFocus: Bool

    /// - Parameter old: The page as it was; its lines are taken over where they are made of the same.
    init(model: Model, old: FeedsPage?) {
        look = Look(columns: model.frame.panes.feeds, theme: model.theme, isPlain: model.isPlain)
        revision = model.feeds.revision
        hasFocus = model.focus == .feeds
        if let old, old.revision == revision, old.hasFocus == hasFocus {
            lines = old.lines
        } else {
            lines = model.feeds.visible.compactMap { [hasFocus] in
                Self.line($0, of: model.feeds, hasFocus: hasFocus)
            }
        }
    }

    func draw(_ line: Line, row: Int, into canvas: inout Canvas) {
        let (columns, theme) = (look.columns, look.theme)
        let style = theme.style(hasUnread: line.hasUnread, isSelected: line.isSelected, hasFocus: line.hasFocus)
        if line.isSelected { canvas.fill(row: row, column: columns.lowerBound, width: columns.count, style: style) }
        if look.isPlain {
            PlainLine(columns: columns, isSelected: line.isSelected, style: style).draw(
                states: Self.plainStates(of: line), title: line.title, details: Self.plainDetails(of: line), row: row,
                into: &canvas)
            return
        }
        switch line.sign {
        case .failed:
            canvas.draw(
                "!", row: row, column: columns.lowerBound,
                style: line.isSelected ? style : style.overlaid(with: theme[.mark]))
        case .closed: canvas.draw("+", row: row, column: columns.lowerBound, style: style)
        case .open: canvas.draw("-", row: row, column: columns.lowerBound, style: style)
        case nil: break
        }
        let room = columns.count - 2 - (line.count.isEmpty ? 0 : line.count.count + 1)
        let indent = line.isIndented ? Self.indent : 0
        canvas.drawClipped(
            line.title, row: row, column: columns.lowerBound + 2 + indent, width: room - 1 - indent, style: style)
        if room > 0 {
            canvas.draw(line.count, row: row, column: columns.upperBound - line.count.count - 1, style: style)
        }
    }
}

extension FeedsPage {
    private static func line(_ index: Int, of feeds: FeedPane, hasFocus: Bool) -> Line? {
        guard let list = feeds.row(at: index) else { return nil }
        // Taking a whole feed out of the list for each line would take half of the time.
        let place = feeds.place(at: index)
        let number = place.map { BoundedCount(feeds.feeds[$0].unreadCount) } ?? feeds.shownCount(of: list)
        return Line(
            title: place.map { feeds.feeds[$0].title } ?? feeds.title(of: list), count: text(number),
            sign: sign(of: list, hasFailed: place.map { feeds.feeds[$0].failure != nil } ?? false, feeds),
            isIndented: feeds.section(at: index) != nil,
            hasUnread: list != .smart(.starred) && number.count > 0, isSelected: index == feeds.selected,
            hasFocus: index == feeds.selected && hasFocus, countsStarred: list == .smart(.starred))
    }

    private static func sign(of list: FeedRow, hasFailed: Bool, _ feeds: FeedPane) -> Sign? {
        if case .tag(let tag) = list { return feeds.collapsed.contains(tag) ? .closed : .open }
        return hasFailed ? .failed : nil
    }

    /// Empty: there is nothing to count.
    private static func text(_ number: BoundedCount) -> String {
        if number.count > 0 { return Counted.text(number) }
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
        case nil: []
        }
    }
}
