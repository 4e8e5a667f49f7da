import News
import Terminal

/// The pane of feeds: all that it depends on.
struct FeedsPage: Equatable {
    /// Cells by which the feeds of a tag stand in.
    private static let indent = 2

    let columns: Range<Int>
    let rows: Range<Int>
    private let feeds: FeedPane
    private let theme: Theme
    private let hasFocus: Bool
    private let isPlain: Bool

    init(model: Model) {
        columns = model.frame.panes.feeds
        rows = model.frame.body
        feeds = model.feeds
        theme = model.theme
        hasFocus = model.focus == .feeds
        isPlain = model.isPlain
    }

    func draw(into canvas: inout Canvas) {
        for (row, line) in zip(rows, feeds.visible) {
            guard let list = feeds.row(at: line) else { continue }
            // Taking a whole feed out of the list for each line would take half of the time.
            let place = feeds.place(at: line)
            let title = place.map { feeds.feeds[$0].title } ?? feeds.title(of: list)
            let hasFailed = place.map { feeds.feeds[$0].failure != nil } ?? false
            let number = place.map { BoundedCount(feeds.feeds[$0].unreadCount) } ?? feeds.shownCount(of: list)
            let unread = list == .smart(.starred) ? 0 : number.count
            let isSelected = line == feeds.selected
            let style = theme.style(hasUnread: unread > 0, isSelected: isSelected, hasFocus: hasFocus)
            if isSelected {
                canvas.fill(row: row, column: columns.lowerBound, width: columns.count, style: style)
            }
            if isPlain {
                PlainLine(columns: columns, isSelected: isSelected, style: style).draw(
                    states: plainStates(of: list, hasFailed: hasFailed), title: title,
                    details: plainDetails(of: list, number), row: row, into: &canvas)
                continue
            }
            let count = Self.text(number) ?? ""
            let room = columns.count - 2 - (count.isEmpty ? 0 : count.count + 1)
            if hasFailed {
                canvas.draw(
                    "!", row: row, column: columns.lowerBound,
                    style: isSelected ? style : style.overlaid(with: theme[.mark]))
            }
            if case .tag(let tag) = list {
                let mark = feeds.collapsed.contains(tag) ? "+" : "-"
                canvas.draw(mark, row: row, column: columns.lowerBound, style: style)
            }
            let indent = feeds.section(at: line) == nil ? 0 : Self.indent
            canvas.drawClipped(
                title, row: row, column: columns.lowerBound + 2 + indent, width: room - 1 - indent, style: style)
            if room > 0 {
                canvas.draw(count, row: row, column: columns.upperBound - count.count - 1, style: style)
            }
        }
    }
}

extension FeedsPage {
    /// nil: there is nothing to count.
    private static func text(_ number: BoundedCount) -> String? {
        if number.count > 0 { return Counted.text(number) }
        return number.isUnfinished ? "?" : nil
    }

    private func plainDetails(of row: FeedRow, _ number: BoundedCount) -> [String] {
        guard let count = Self.text(number) else { return [] }
        return [row == .smart(.starred) ? CountTexts.starred(count) : CountTexts.unread(count)]
    }

    private func plainStates(of row: FeedRow, hasFailed: Bool) -> [String] {
        if case .tag(let tag) = row {
            return [ListTexts.tag, feeds.collapsed.contains(tag) ? ListTexts.closed : ListTexts.open]
        }
        return hasFailed ? [ListTexts.failed] : []
    }
}
