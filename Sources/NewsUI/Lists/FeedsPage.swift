import News
import Terminal

/// The pane of feeds.
struct FeedsPage {
    let model: Model

    func draw(into canvas: inout Canvas) {
        let columns = model.frame.panes.feeds
        let feeds = model.feeds
        for (row, line) in zip(model.frame.body, feeds.visible) {
            guard let list = feeds.row(at: line) else { continue }
            let unread = feeds.unreadCount(of: list) ?? 0
            let isSelected = line == feeds.selected
            let style = model.theme.style(
                hasUnread: unread > 0, isSelected: isSelected, hasFocus: model.focus == .feeds)
            if isSelected {
                canvas.fill(row: row, column: columns.lowerBound, width: columns.count, style: style)
            }
            if model.isPlain {
                let failed = feeds.feed(at: line)?.failure == nil ? [] : ["failed"]
                PlainLine(columns: columns, isSelected: isSelected, style: style).draw(
                    states: failed, title: feeds.title(of: list),
                    details: unread > 0 ? ["\(Counted.grouped(unread)) unread"] : [], row: row, into: &canvas)
                continue
            }
            let count = unread > 0 ? Counted.grouped(unread) : ""
            let room = columns.count - 2 - (count.isEmpty ? 0 : count.count + 1)
            if feeds.feed(at: line)?.failure != nil {
                canvas.draw(
                    "!", row: row, column: columns.lowerBound,
                    style: isSelected ? style : style.overlaid(with: model.theme[.mark]))
            }
            canvas.drawClipped(
                feeds.title(of: list), row: row, column: columns.lowerBound + 2, width: room - 1, style: style)
            if room > 0 {
                canvas.draw(count, row: row, column: columns.upperBound - count.count - 1, style: style)
            }
        }
    }
}
