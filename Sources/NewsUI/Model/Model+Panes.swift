import News
import Presentation
import Terminal
import Texts

extension Model {
    /// What decides which panes are on the screen.
    var arrangement: Arrangement {
        Arrangement(
            focus: focus, isReading: article != nil, showsPreview: showsPreview && hasSelection, isZoomed: isZoomed,
            rowsBelow: rowsBelow)
    }

    private var hasSelection: Bool { results.map { !$0.hits.isEmpty } ?? !list.rows.isEmpty }

    /// The panes on the screen, from left to right, as far as nothing covers them.
    var visiblePanes: [Pane] { frame.panes.visible }

    var showsHeadlines: Bool { screen == nil && visiblePanes.contains(.headlines) }

    /// What the pane of the article shows: the open one, unless another one is selected beside it; nil: nothing but what
    /// its line in the list tells.
    var articleInView: ArticleView? {
        if let article, focus == .article || article.headline.id == selectedHeadline?.id { return article }
        return preview
    }

    /// Gives the focus to the pane on the right, or from the last one to the first; the other way round.
    mutating func switchPane(forward: Bool, _ effects: inout [Effect]) {
        let panes: [Pane] = article == nil ? [.feeds, .headlines] : [.feeds, .headlines, .article]
        let place = panes.firstIndex(of: focus) ?? 0
        showSelectedRow()
        let next = panes[(place + (forward ? 1 : panes.count - 1)) % panes.count]
        // The pane shows what is selected at its left.
        if next == .article, selectedHeadline != nil { return openSelected(&effects) }
        focus = next
    }

    /// Goes back to the lists; the text stays in view where there is room for a preview.
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

    /// Gives the focused pane the whole screen, or the others their places back.
    mutating func toggleZoom() { isZoomed.toggle() }

    mutating func togglePreview() {
        if isPlain { return messages.add(ReadingTexts.noPreviewInPlain) }
        if size.rows < Panes.rowsForPreview { return messages.add(ReadingTexts.noRoomForPreview) }
        showsPreview.toggle()
    }

    /// Has the headlines follow the selection in the feeds, when the user pauses there.
    /// - Parameter hadPrompt: Whether something was asked: the end of a pause may have come then.
    mutating func keepInStep(since row: FeedRow, _ before: Pane, hadPrompt: Bool, _ effects: inout [Effect]) {
        guard prompt == nil, feeds.selectedRow != shown else { return }
        if focus == .feeds {
            if feeds.selectedRow != row || hadPrompt { effects.append(.waitForPauseInFeeds) }
        } else if before == .feeds {
            // The headlines were gone to before the others came.
            feeds.select(line: feeds.line(of: shown))
        }
    }

    /// Shows the headlines of the row that the user has paused at.
    mutating func showSelectedRow() {
        if focus == .feeds, prompt == nil, feeds.selectedRow != shown { showRow(line: feeds.selected) }
    }

    /// Has the text of the selected article read where it is in view and none is open.
    mutating func followSelection(_ effects: inout [Effect]) {
        guard visiblePanes.contains(.article), !isPlain, focus != .article, let selected = selectedHeadline,
            selected.id != article?.headline.id
        else {
            preview = nil
            return
        }
        // A long text that was laid out for another width is read again.
        if preview?.headline.id == selected.id, preview?.isOwedLayout == false {
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
        preview?.show(loaded)
        isPreviewCurrent = true
        if wordsSearchedFor.isEmpty { preview?.scroll(toEnd: false) }
    }
}
