import Presentation
import Terminal
import Texts

/// The output of a user's command, or another text that is only shown.
struct OutputScreen: TextScreen {
    let context = KeyContext.output
    let title: String
    var top = 0
    private let text: [String]
    /// The lines by their width. 0.1 ms, and more for a long output.
    private let memo = Memo<Int, [StyledLine]>()

    /// - Parameter lines: Without control characters.
    init(title: String, _ lines: [String]) {
        self.title = title
        text = lines
    }

    /// - Parameter lines: Without control characters.
    init(command: String, article: String, _ lines: [String]) {
        self.init(
            title: article.isEmpty ? command : UserCommandTexts.title(command: command, article: article), lines)
    }

    func staysOpen(under context: KeyContext) -> Bool { context != .output }

    func lines(in surroundings: Surroundings) -> [StyledLine] {
        let width = max(1, surroundings.textWidth)
        return memo.value(of: width) {
            let wrapper = LineWrapper(width: width)
            return text.flatMap { line in
                // A line that fits keeps the blanks at its start.
                TextWidth.cells(in: line) <= width
                    ? [StyledLine(line)] : wrapper.lines(of: line).map { StyledLine($0) }
            }
        }
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [ScreenHint(.moveDown), ScreenHint(.moveUp), ScreenHint(.pageDown)]
    }
}
