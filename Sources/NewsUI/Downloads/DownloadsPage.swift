import FoundationEssentials
import News
import Terminal

/// The screen of the downloads: each with its name and how far it has come, two rows for one.
struct DownloadsPage {
    let model: Model

    func draw(into canvas: inout Canvas) {
        guard let statuses = model.downloads.statuses else {
            return draw([DownloadTexts.notKnown], into: &canvas)
        }
        guard !statuses.isEmpty else { return draw(sentences, into: &canvas) }
        for (row, line) in zip(model.frame.body, lines(of: statuses)) {
            line.draw(into: &canvas, row: row, column: model.coveringColumn, width: width)
        }
        let selected = (model.downloads.selected - model.downloads.top) * DownloadsView.rowsOfDownload
        model.drawBar(row: model.frame.body.lowerBound + selected, into: &canvas)
    }

    /// When it will no longer be right without anything happening but time passing.
    var changesAt: Date? { shown.compactMap { text(of: $0.status).changesAt }.min() }

    /// The cells from the first column used to the screen's edge.
    private var width: Int { max(1, model.size.columns - 1 - model.coveringColumn) }

    private var shown: [(index: Int, status: DownloadStatus)] {
        let view = model.downloads
        let all = (view.statuses ?? []).enumerated().map { (index: $0.offset, status: $0.element) }
        return Array(all.dropFirst(view.top).prefix(DownloadsView.count(on: model.frame.body.count) + 1))
    }

    private func text(of status: DownloadStatus) -> DownloadText {
        DownloadText(
            status: status, now: model.now, width: width - 2, theme: model.theme, isPlain: model.isPlain)
    }

    private func lines(of statuses: [DownloadStatus]) -> [StyledLine] {
        shown.flatMap { index, status -> [StyledLine] in
            let text = text(of: status)
            let isSelected = index == model.downloads.selected
            let style = isSelected ? model.theme[.selected] : .plain
            var heading = text.heading
            for piece in heading.indices { heading[piece].style = style.overlaid(with: heading[piece].style) }
            if isSelected { for piece in heading.indices { heading[piece].style = style } }
            return [
                StyledLine(heading, background: isSelected ? style : nil),
                StyledLine([.init(text: "  ")] + text.state),
            ]
        }
    }

    private var sentences: [String] {
        let key = model.keyMap.keyName(for: .downloadEnclosure) ?? ""
        return [
            DownloadTexts.none, DownloadTexts.begins(key), DownloadTexts.anyAddress,
            DownloadTexts.byThemselves(model.configurationFile ?? "config.toml"),
        ]
    }

    private func draw(_ sentences: [String], into canvas: inout Canvas) {
        let wrapper = LineWrapper(width: min(max(1, canvas.size.columns - 4), ArticleLayout.maximumWidth))
        let lines = sentences.flatMap { wrapper.lines(of: $0) + [""] }
        for (row, line) in zip(model.frame.body.dropFirst(model.frame.body.count > 10 ? 1 : 0), lines) {
            canvas.draw(line, row: row, column: 2, width: max(0, canvas.size.columns - 2))
        }
    }
}
