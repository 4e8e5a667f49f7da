import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// The screen of the downloads: each with its name and how far it has come, two rows for one.
extension Model {
    func drawDownloads(into canvas: inout Canvas) {
        guard let statuses = downloads.statuses else {
            return drawSentences([DownloadTexts.notKnown], into: &canvas)
        }
        guard !statuses.isEmpty else { return drawSentences(sentencesWithoutDownloads, into: &canvas) }
        for (row, line) in zip(frame.body, lines(of: statuses)) {
            line.draw(into: &canvas, row: row, column: coveringColumn, width: widthOfDownloads)
        }
        let selected = (downloads.selected - downloads.top) * DownloadsView.rowsOfDownload
        drawBar(row: frame.body.lowerBound + selected, into: &canvas)
    }

    /// When it will no longer be right without anything happening but time passing.
    var downloadsChangeAt: Date? { downloadsOnScreen.compactMap { text(of: $0.status).changesAt }.min() }

    /// The cells from the first column used to the screen's edge.
    private var widthOfDownloads: Int { max(1, size.columns - 1 - coveringColumn) }

    private var downloadsOnScreen: [(index: Int, status: DownloadStatus)] {
        let view = downloads
        let all = (view.statuses ?? []).enumerated().map { (index: $0.offset, status: $0.element) }
        return Array(all.dropFirst(view.top).prefix(DownloadsView.count(on: frame.body.count) + 1))
    }

    private func text(of status: DownloadStatus) -> DownloadText {
        DownloadText(
            status: status, now: now, width: widthOfDownloads - 2, theme: theme, isPlain: isPlain)
    }

    private func lines(of statuses: [DownloadStatus]) -> [StyledLine] {
        downloadsOnScreen.flatMap { index, status -> [StyledLine] in
            let text = text(of: status)
            let isSelected = index == downloads.selected
            let style = isSelected ? theme[.selected] : .plain
            var heading = text.heading
            for piece in heading.indices { heading[piece].style = style.overlaid(with: heading[piece].style) }
            if isSelected { for piece in heading.indices { heading[piece].style = style } }
            return [
                StyledLine(heading, background: isSelected ? style : nil),
                StyledLine([.init(text: "  ")] + text.state),
            ]
        }
    }

    private var sentencesWithoutDownloads: [String] {
        let key = keyMap.keyName(for: .downloadEnclosure) ?? ""
        return [
            DownloadTexts.none, DownloadTexts.begins(key), DownloadTexts.anyAddress,
            DownloadTexts.byThemselves(configurationFile ?? "config.toml"),
        ]
    }

    private func drawSentences(_ sentences: [String], into canvas: inout Canvas) {
        let wrapper = LineWrapper(width: min(max(1, canvas.size.columns - 4), ArticleLayout.maximumWidth))
        let lines = sentences.flatMap { wrapper.lines(of: $0) + [""] }
        for (row, line) in zip(frame.body.dropFirst(frame.body.count > 10 ? 1 : 0), lines) {
            canvas.draw(line, row: row, column: 2, width: max(0, canvas.size.columns - 2))
        }
    }
}
