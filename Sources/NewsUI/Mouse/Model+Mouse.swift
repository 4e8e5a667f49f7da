import FoundationEssentials
import News
import Presentation
import Terminal

/// The mouse does what keys do, where it points.
extension Model {
    /// Lines per turn of the wheel.
    private static let wheelLines = 3
    /// The longest time between the clicks of a double click, in seconds.
    private static let doubleClickTime: TimeInterval = 0.5

    mutating func point(_ mouse: MouseEvent, _ effects: inout [Effect]) {
        // A click that raises the window must not dismiss an offer made while the user was away.
        let isUnseen = if case .notify? = offer { true } else { false }
        if !isUnseen {
            messages.clear()
            offer = nil
        }
        if mouse.kind == .press, mouse.position.row == frame.help {
            lastClick = nil
            return pressHint(at: mouse.position.column, &effects)
        }
        // When loading ends, the pointer may be on something other than what the user saw. An article's text is exempt:
        // its pane has nothing to click before.
        guard !isWaiting || isWaitingForTextAlone, heldKeys.isEmpty else { return }
        switch mouse.kind {
        case .wheelUp: scroll(at: mouse.position, by: -Self.wheelLines)
        case .wheelDown: scroll(at: mouse.position, by: Self.wheelLines)
        case .press: click(at: mouse.position, &effects)
        }
    }
}

extension Model {
    /// The pane under the pointer; `nil` when a screen covers the panes or there is none.
    private func pane(at position: CanvasPosition) -> Pane? {
        guard screen == nil else { return nil }
        return visiblePanes.first { pane in
            let hasTitle = pane != .article || frame.hasArticleTitle
            return frame.panes.columns(of: pane).contains(position.column)
                && (frame.rows(of: pane).contains(position.row) || hasTitle && position.row == frame.title)
        }
    }

    /// Scrolls what is under the pointer; the focus stays.
    private mutating func scroll(at position: CanvasPosition, by lines: Int) {
        guard prompt == nil, frame.body.contains(position.row) else { return }
        if screen != nil { return scrollScreen(by: lines) }
        guard let pane = pane(at: position) else { return }
        if pane == .article {
            if article?.headline.id == articleInView?.headline.id {
                article?.scroll(by: lines)
            } else {
                preview?.scroll(by: lines)
            }
            return
        }
        let focused = focus
        let rows = frame.rows(of: pane).count
        focus = pane
        // The list scrolls beneath its selection, which keeps its line of the screen.
        move(.pages(Double(lines) / Double(max(1, rows))))
        focus = focused
    }

    private mutating func click(at position: CanvasPosition, _ effects: inout [Effect]) {
        let isDouble = lastClick.map {
            $0.position.row == position.row && abs($0.position.column - position.column) <= 1
                && now.timeIntervalSince($0.date) <= Self.doubleClickTime
        }
        lastClick = isDouble == true ? nil : (position, now)
        guard !isAsking else { return }
        if screen != nil { return clickScreen(at: position, isDouble: isDouble == true, &effects) }
        guard let pane = pane(at: position) else { return }
        if pane == .article, article == nil || article?.headline.id != articleInView?.headline.id {
            if isDouble == true { openSelected(&effects) }
            return
        }
        let hadFocus = focus == pane
        focus = pane
        guard frame.body.contains(position.row) else { return }
        if pane == .article {
            // The second click of a double click does nothing more.
            if isDouble != true { follow(at: position, &effects) }
            return
        }
        guard select(line: position.row - frame.rows(of: pane).lowerBound, in: pane) else { return }
        if isDouble == true, hadFocus { open(&effects) }
    }

    /// Selects the row on a line of a pane, counted from the top; false when there is none.
    private mutating func select(line: Int, in pane: Pane) -> Bool {
        if pane == .feeds {
            guard feeds.visible.indices.contains(feeds.top + line) else { return false }
            feeds.select(line: feeds.top + line)
        } else if let source = results?.source {
            let (line, lines) = (line / linesOfRow(in: source), results?.lines ?? [])
            guard line < lines.count, case .row(let index) = lines[line] else { return false }
            results?.select(index)
        } else {
            let (line, lines) = (line / linesOfRow(in: nil), list.lines)
            guard line < lines.count, case .row(let index) = lines[line] else { return false }
            list.move(by: index - list.selected)
        }
        return true
    }

    /// Opens the link, follows the note or toggles the fold under the pointer.
    private mutating func follow(at position: CanvasPosition, _ effects: inout [Effect]) {
        if let address = draw().link(row: position.row, column: position.column) {
            effects.append(.openInBrowser(address))
            return
        }
        let page = ArticlePage(model: self)
        let row = position.row - frame.rows(of: .article).lowerBound
        switch page.note(row: row, column: position.column) {
        case .to(let label): _ = article?.go(toNote: label)
        case .back(let label): _ = article?.returnToText(from: label)
        case nil:
            if let line = page.line(ofRow: row), let fold = article?.fold(ofSummary: line) {
                article?.toggle(fold: fold)
            }
        }
    }

    /// Presses the key named under the pointer on the help line; like a key, it may be held.
    private mutating func pressHint(at column: Int, _ effects: inout [Effect]) {
        let line = HelpLine(HelpLine.Subject(model: self, width: size.columns - 1, in: surroundings))
        guard let key = line.key(at: column - 1) else { return }
        press(key, &effects)
    }
}
