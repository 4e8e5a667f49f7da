import News
import Presentation
import Terminal
import Texts

/// The links of the open article: number, text and target.
struct LinksScreen: NumberedScreen {
    let context = KeyContext.links
    var title: String { ArticleTexts.links }
    var choice = NumberedChoice()

    func count(in surroundings: Surroundings) -> Int { surroundings.links.count }

    func status(in surroundings: Surroundings) -> String? { selected(in: surroundings) }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [.open, .copyLink, .moveDown, .moveUp].map { ScreenHint($0) }
    }

    func sentence(onMissing number: Int) -> String { ReadingTexts.noLinkNumber(number) }

    func requests(for action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        switch action {
        case .open, .openInBrowser, .copyLink:
            ScreenRequest.requests(for: action, link: selected(in: surroundings))
        default: nil
        }
    }

    func draw(
        _ index: Int, into canvas: inout Canvas, row: Int, columns: Range<Int>, style: Style,
        in surroundings: Surroundings
    ) {
        let link = surroundings.links[index]
        var words = TextWidth.clipped(link.label, to: max(columns.count / 2, columns.count - 60))
        if link.kind == .image { words = ArticleTexts.image(words) }
        var column = columns.lowerBound
        if !words.isEmpty {
            column += canvas.draw(words, row: row, column: column, width: columns.count, style: style) + 2
        }
        canvas.drawClipped(
            link.address, row: row, column: column, width: columns.upperBound - column,
            style: style.overlaid(with: surroundings.theme[.detail]))
        canvas.link(row: row, column: columns.lowerBound, width: columns.count, to: link.address)
    }

    private func selected(in surroundings: Surroundings) -> String? {
        surroundings.links.numbered(choice.selected + 1)?.address
    }
}
