import News
import Terminal

/// The screen of an article.
struct ArticlePage {
    let model: Model

    func draw(into canvas: inout Canvas) {
        guard let article = model.article else { return }
        let columns = model.frame.textColumns
        guard !article.isLoading else {
            if let row = model.frame.body.first {
                canvas.drawClipped(
                    article.headline.title, row: row, column: columns.lowerBound, width: columns.count, style: .bold)
            }
            return
        }
        for (row, line) in zip(model.frame.body, article.lines[article.visible]) {
            canvas.draw(
                line.text, row: row, column: columns.lowerBound, width: columns.count, style: Self.style(of: line.role))
        }
    }

    private static func style(of role: ArticleLayout.Line.Role) -> Style {
        switch role {
        case .title, .heading: .bold
        case .detail: .dim
        case .text, .code: .plain
        case .quote: Style(attributes: .italic)
        case .link: Style(attributes: .underline)
        }
    }
}
