import News
import Presentation
import Terminal
import Texts

extension Model {
    var layoutOptions: PaneLayoutOptions {
        PaneLayoutOptions(
            focus: focus, isReading: article != nil, showsPreview: showsPreview && hasSelection, isZoomed: isZoomed,
            rowsBelow: rowsBelow)
    }

    private var hasSelection: Bool { results.map { !$0.hits.isEmpty } ?? !list.rows.isEmpty }

    /// The visible panes, from left to right, unless a screen covers them.
    var visiblePanes: [Pane] { frame.panes.visible }

    var showsHeadlines: Bool { screen == nil && visiblePanes.contains(.headlines) }

    /// The article pane's content: the open article, or the preview when another one is selected; `nil` for only the
    /// headline's data.
    var articleInView: ArticleView? {
        if let article, focus == .article || article.headline.id == selectedHeadline?.id { return article }
        return preview
    }

    /// Moves the focus to the next pane on the right or left, wrapping at the ends.
    mutating func switchPane(forward: Bool, _ effects: inout [Effect]) {
        let panes: [Pane] = article == nil ? [.feeds, .headlines] : [.feeds, .headlines, .article]
        let place = panes.firstIndex(of: focus) ?? 0
        showSelectedRow()
        let next = panes[(place + (forward ? 1 : panes.count - 1)) % panes.count]
        // The article pane shows the selected headline.
        if next == .article, selectedHeadline != nil { return openSelected(&effects) }
        focus = next
    }

    /// Returns to the lists; the text stays visible where there is room for a preview.
    mutating func leaveArticle() {
        let left = article
        closeArticle()
        focus = .headlines
        isZoomed = false
        guard left?.isLoading == false, left?.headline.id == selectedHeadline?.id else { return }
        preview = left
        preview?.endSearch()
        preview?.scroll(toEnd: false)
    }

    mutating func closeArticle() {
        rememberPlace()
        article = nil
        if focus == .article { focus = .headlines }
    }

    /// Toggles whether the focused pane takes the whole screen.
    mutating func toggleZoom() { isZoomed.toggle() }

    mutating func togglePreview() {
        if isPlain { return messages.add(ReadingTexts.noPreviewInPlain) }
        if size.rows < Panes.rowsForPreview { return messages.add(ReadingTexts.noRoomForPreview) }
        showsPreview.toggle()
    }

    /// Lets the headlines follow the selection in the feeds after a pause.
    /// - Parameter hadPrompt: Whether a prompt was open, during which the pause may have ended.
    mutating func syncHeadlines(since row: FeedRow, _ before: Pane, hadPrompt: Bool, _ effects: inout [Effect]) {
        guard prompt == nil, feeds.selectedRow != shown else { return }
        if focus == .feeds {
            if feeds.selectedRow != row || hadPrompt { effects.append(.waitForPauseInFeeds) }
        } else if before == .feeds {
            // The focus left the feeds before the pause ended.
            feeds.select(line: feeds.line(of: shown))
        }
    }

    /// Shows the headlines of the row where the user paused.
    mutating func showSelectedRow() {
        if focus == .feeds, prompt == nil, feeds.selectedRow != shown { showRow(line: feeds.selected) }
    }

    /// Loads the selected article's text for the preview while no article is open.
    mutating func followSelection(_ effects: inout [Effect]) {
        guard visiblePanes.contains(.article), !isPlain, focus != .article, let selected = selectedHeadline,
            selected.id != article?.headline.id
        else {
            preview = nil
            return
        }
        // A long text laid out for another width is read again.
        if preview?.headline.id == selected.id, preview?.needsLayout == false {
            preview?.headline = selected
            return
        }
        let frame = frame
        preview = ArticleView(
            headline: selected, foundBy: wordsSearchedFor, width: frame.textWidth,
            tableWidth: frame.tableWidth, height: frame.rows(of: .article).count)
        effects.append(.loadPreview(selected.id, width: frame.textWidth, tableWidth: frame.tableWidth))
    }

    mutating func take(preview loaded: LoadedArticle?, for id: Headline.ID) {
        guard preview?.headline.id == id, let loaded else { return }
        let isFirst = preview?.isLoading == true
        preview?.show(loaded)
        isPreviewCurrent = true
        if isFirst, wordsSearchedFor.isEmpty { preview?.scroll(toEnd: false) }
    }
}
