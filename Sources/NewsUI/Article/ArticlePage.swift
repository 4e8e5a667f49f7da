import News
import Terminal

/// The pane of the open article. While none is open it tells of the selected one what its line has no room for.
struct ArticlePage {
    let model: Model

    func draw(into canvas: inout Canvas) {
        let columns = model.frame.textColumns
        guard let article = model.article, !article.isLoading else { return drawHeader(into: &canvas) }
        for (row, line) in zip(model.frame.body, article.lines[article.visible]) {
            draw(line, into: &canvas, row: row, columns: columns)
        }
        model.mark(article.search, in: article.visible, column: columns.lowerBound, into: &canvas)
    }

    /// The head of the article that is on its way, or of the selected one; it stays where it is when the text comes.
    private func drawHeader(into canvas: inout Canvas) {
        guard let headline = model.article?.headline ?? model.selectedHeadline else { return }
        let columns = model.frame.textColumns
        let lines = ArticleLayout.header(of: headline, width: columns.count)
        for (row, line) in zip(model.frame.body, lines) { draw(line, into: &canvas, row: row, columns: columns) }
        guard model.article == nil, let key = model.keyMap.keyName(for: .open) else { return }
        for row in model.frame.body.dropFirst(lines.count + 1).prefix(1) {
            canvas.drawClipped(
                ArticleTexts.opens(key), row: row, column: columns.lowerBound, width: columns.count,
                style: model.theme[.detail])
        }
    }

    private func draw(_ line: LaidOutLine, into canvas: inout Canvas, row: Int, columns: Range<Int>) {
        let line = model.isPlain ? line.plain : line
        var column = columns.lowerBound
        column += canvas.draw(
            line.prefix, row: row, column: column, width: columns.upperBound - column, style: prefixStyle(line))
        for piece in line.pieces {
            let used = canvas.draw(
                piece.text, row: row, column: column, width: columns.upperBound - column,
                style: style(of: piece.look, in: line))
            if let address = piece.look.link.flatMap({ model.article?.link(number: $0) }) {
                canvas.link(row: row, column: column, width: used, to: address)
            }
            column += used
        }
        if let download = line.enclosure.flatMap(model.downloads.status) {
            canvas.drawClipped(
                CountTexts.comma + DownloadTexts.state(of: download), row: row, column: column,
                width: columns.upperBound - column, style: prefixStyle(line).overlaid(with: model.theme[.mark]))
        }
    }

    private func prefixStyle(_ line: LaidOutLine) -> Style {
        line.role == .link || line.isQuoted || line.prefix.contains("↳") ? model.theme[.line] : .plain
    }

    private func style(of look: LaidOutLine.Look, in line: LaidOutLine) -> Style {
        let theme = model.theme
        var style = line.isQuoted && line.role == .text ? theme[.quote] : theme[line.role.look]
        if look.isMark { return style.overlaid(with: theme[.line]) }
        if look.style.contains(.code) { style = style.overlaid(with: theme[.code]) }
        if look.style.contains(.image) || look.style.contains(.strikethrough) {
            return style.overlaid(with: theme[.detail])
        }
        if look.style.contains(.strong) { style = style.adding(.bold) }
        if look.style.contains(.emphasis) { style = style.adding(.italic) }
        if look.link != nil { style = style.overlaid(with: theme[.link]) }
        return style
    }
}

extension LaidOutLine {
    /// Whether the line is within a quotation.
    fileprivate var isQuoted: Bool { prefix.contains("│") }
}

extension LaidOutLine.Role {
    /// nil: plain text.
    fileprivate var look: Role? {
        switch self {
        case .title, .heading: .heading
        case .detail, .caption: .detail
        case .ornament: .line
        case .text: nil
        case .code: .code
        case .link: .link
        }
    }
}
