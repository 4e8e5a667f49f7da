import News
import Terminal

/// The pane of the open article, or of the selected one.
struct ArticlePage: @MainActor PaneOfLines {
    struct Line: Equatable {
        let text: LaidOutLine
        let download: String
        let marks: [TextSearch.Mark]
    }

    /// What all lines depend on.
    struct Look: Equatable {
        /// Of the text.
        let columns: Range<Int>
        let theme: Theme
        let isPlain: Bool
        let links: [ArticleText.Link]
    }

    let look: Look
    let lines: [Line]

    init(model: Model) {
        let article = model.articleInView.flatMap { $0.isLoading ? nil : $0 }
        look = Look(
            columns: model.frame.textColumns, theme: model.theme, isPlain: model.isPlain, links: article?.links ?? [])
        let all = article.map { Self.text(of: $0, model) } ?? Self.header(model)
        lines = Array(all.prefix(model.frame.rows(of: .article).count))
    }

    var hasLinks: Bool { !look.links.isEmpty }

    func draw(_ line: Line, row: Int, into canvas: inout Canvas) {
        draw(line.text, download: line.download, row: row, into: &canvas)
        canvas.draw(line.marks, row: row, column: look.columns.lowerBound, theme: look.theme)
    }
}

extension ArticlePage {
    /// The state of the article shown; nil: none is, or it is on its way, or its lines depend on more than its state.
    static func revision(in model: Model) -> Revision? {
        // Lines of files tell how their downloads stand.
        guard let article = model.articleInView, article.loaded?.article.enclosures.isEmpty == true else { return nil }
        return article.revision
    }

    private static func text(of article: ArticleView, _ model: Model) -> [Line] {
        let shown = article.visible
        let marks = article.search?.marks(in: shown) ?? [:]
        return shown.map { index in
            let line = article.lines[index]
            let download = line.enclosure.flatMap(model.downloads.status).map(DownloadTexts.state)
            return Line(text: line, download: download ?? "", marks: marks[index] ?? [])
        }
    }

    /// The head of the article that is on its way, or of the selected one; it stays where it is when the text comes.
    private static func header(_ model: Model) -> [Line] {
        guard let headline = model.articleInView?.headline ?? model.selectedHeadline else { return [] }
        return ArticleLayout.header(of: headline, width: model.frame.textColumns.count)
            .map { Line(text: $0, download: "", marks: []) }
    }

    private func draw(_ line: LaidOutLine, download: String, row: Int, into canvas: inout Canvas) {
        let line = look.isPlain ? line.plain : line
        let end = look.columns.upperBound
        var column = look.columns.lowerBound
        column += canvas.draw(line.prefix, row: row, column: column, width: end - column, style: prefixStyle(line))
        for piece in line.pieces {
            let used = canvas.draw(
                piece.text, row: row, column: column, width: end - column, style: style(of: piece.look, in: line))
            if let link = piece.look.link.flatMap({ look.links.numbered($0) }) {
                canvas.link(row: row, column: column, width: used, to: link.address)
            }
            column += used
        }
        if !download.isEmpty {
            canvas.drawClipped(
                CountTexts.comma + download, row: row, column: column, width: end - column,
                style: prefixStyle(line).overlaid(with: look.theme[.mark]))
        }
    }

    private func prefixStyle(_ line: LaidOutLine) -> Style {
        line.role == .link || line.isQuoted || line.prefix.contains("↳") ? look.theme[.line] : .plain
    }

    private func style(of piece: LaidOutLine.Look, in line: LaidOutLine) -> Style {
        let theme = look.theme
        var style = line.isQuoted && line.role == .text ? theme[.quote] : theme[line.role.look]
        if piece.isMark { return style.overlaid(with: theme[.line]) }
        if piece.style.contains(.code) { style = style.overlaid(with: theme[.code]) }
        if piece.style.contains(.image) || piece.style.contains(.strikethrough) {
            return style.overlaid(with: theme[.detail])
        }
        if piece.style.contains(.strong) { style = style.adding(.bold) }
        if piece.style.contains(.emphasis) { style = style.adding(.italic) }
        if piece.link != nil { style = style.overlaid(with: theme[.link]) }
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
