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
        mark(article, into: &canvas, columns: columns)
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
                "\(key) opens it.", row: row, column: columns.lowerBound, width: columns.count, style: .dim)
        }
    }

    /// Marks what was found; the match that the person is at stands out from the others.
    private func mark(_ article: ArticleView, into canvas: inout Canvas, columns: Range<Int>) {
        guard let search = article.search else { return }
        for (index, match) in search.matches.enumerated() {
            for part in match.parts where article.visible.contains(part.line) {
                canvas.restyle(
                    row: model.frame.body.lowerBound + part.line - article.top,
                    column: columns.lowerBound + part.columns.lowerBound, width: part.columns.count,
                    style: index == search.current ? Self.currentMatch : Self.match)
            }
        }
    }

    private static let match = Style(attributes: .reverse)
    private static let currentMatch = Style(attributes: [.reverse, .bold, .underline])

    private func draw(_ line: LaidOutLine, into canvas: inout Canvas, row: Int, columns: Range<Int>) {
        var column = columns.lowerBound
        column += canvas.draw(
            line.prefix, row: row, column: column, width: columns.upperBound - column, style: Self.prefixStyle(line))
        for piece in line.pieces {
            let used = canvas.draw(
                piece.text, row: row, column: column, width: columns.upperBound - column,
                style: Self.style(of: piece.look, in: line.role))
            if let address = piece.look.link.flatMap({ model.article?.link(number: $0) }) {
                canvas.link(row: row, column: column, width: used, to: address)
            }
            column += used
        }
    }

    private static func prefixStyle(_ line: LaidOutLine) -> Style {
        line.role == .link || line.prefix.contains { $0 == "│" || $0 == "↳" } ? .dim : .plain
    }

    private static func style(of look: LaidOutLine.Look, in role: LaidOutLine.Role) -> Style {
        var style = Self.style(of: role)
        if look.isMark || look.style.contains(.image) || look.style.contains(.strikethrough) {
            return style.adding(.dim)
        }
        if look.style.contains(.strong) { style = style.adding(.bold) }
        if look.style.contains(.emphasis) { style = style.adding(.italic) }
        if look.link != nil { style = style.adding(.underline) }
        return style
    }

    private static func style(of role: LaidOutLine.Role) -> Style {
        switch role {
        case .title, .heading: .bold
        case .detail, .ornament, .caption: .dim
        case .text, .code: .plain
        case .link: Style(attributes: .underline)
        }
    }
}
