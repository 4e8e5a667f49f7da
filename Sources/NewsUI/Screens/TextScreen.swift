import Presentation
import Terminal
import Texts

/// A screen of lines that scrolls when they do not fit.
protocol ScrolledScreen: Screen {
    /// The first visible line.
    var top: Int { get set }
    func lineCount(in surroundings: Surroundings) -> Int
}

/// A scrolled screen whose lines are text.
protocol TextScreen: ScrolledScreen {
    /// All lines, wrapped to `textWidth`.
    func lines(in surroundings: Surroundings) -> [StyledLine]
}

extension Surroundings {
    /// The cells of a line of text.
    var textWidth: Int { columns - 2 }
}

extension ScrolledScreen {
    func note(in surroundings: Surroundings) -> String { place(in: surroundings) }

    /// How much has been seen, when the text is longer than the screen.
    func place(in surroundings: Surroundings) -> String {
        let (count, end) = (lineCount(in: surroundings), top + surroundings.height)
        if count <= surroundings.height { return "" }
        return end >= count ? ArticleTexts.end : Model.share(end, of: count)
    }

    mutating func move(_ movement: Movement, in surroundings: Surroundings) {
        let (count, height) = (lineCount(in: surroundings), surroundings.height)
        let target =
            switch movement {
            case .lines(let lines): top + lines
            case .pages(let fraction): top + Int(Double(height) * fraction)
            case .start: 0
            case .end: count
            }
        top = min(max(0, target), max(0, count - height))
    }

    mutating func click(line: Int, column: Int, isDouble: Bool, in surroundings: Surroundings) -> [ScreenRequest] { [] }

    mutating func fit(in surroundings: Surroundings) { move(.lines(0), in: surroundings) }
}

extension TextScreen {
    func lineCount(in surroundings: Surroundings) -> Int { lines(in: surroundings).count }

    func draw(into canvas: inout Canvas, in surroundings: Surroundings) {
        for (row, line) in zip(surroundings.body, lines(in: surroundings).dropFirst(top)) {
            line.draw(into: &canvas, row: row, column: 1, width: surroundings.columns - 1)
        }
    }
}
