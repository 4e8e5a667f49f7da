import Presentation
import Terminal

/// A screen of rows that can be selected by number.
protocol NumberedScreen: Screen {
    var choice: NumberedChoice { get set }
    func count(in surroundings: Surroundings) -> Int
    /// Draws a row after its number.
    func draw(
        _ index: Int, into canvas: inout Canvas, row: Int, columns: Range<Int>, style: Style,
        in surroundings: Surroundings)
    /// Says that no row has this number.
    func sentence(onMissing number: Int) -> String
    /// What an action does with the selected row; `nil` when the screen does not handle it.
    func requests(for action: Action, in surroundings: Surroundings) -> [ScreenRequest]?
}

extension NumberedScreen {
    func note(in surroundings: Surroundings) -> String { choice.typed }

    func staysOpen(under context: KeyContext) -> Bool { false }

    func currentLine(in surroundings: Surroundings) -> Int { choice.selected - choice.top }

    func draw(into canvas: inout Canvas, in surroundings: Surroundings) {
        let (count, theme) = (count(in: surroundings), surroundings.theme)
        // The columns after the numbers.
        let first = surroundings.column + String(count).count + 2
        let columns = first..<max(first, surroundings.columns - 2)
        for (row, index) in zip(surroundings.body, (0..<count).dropFirst(choice.top)) {
            let isSelected = index == choice.selected
            let style = isSelected ? theme[.selected] : .plain
            if isSelected {
                canvas.fill(row: row, style: style)
                surroundings.drawBar(row: row, into: &canvas)
            }
            let number = String(index + 1)
            canvas.draw(
                number, row: row, column: first - 2 - number.count, style: style.overlaid(with: theme[.key]))
            draw(index, into: &canvas, row: row, columns: columns, style: style, in: surroundings)
        }
    }

    mutating func move(_ movement: Movement, in surroundings: Surroundings) {
        let (count, height) = (count(in: surroundings), surroundings.height)
        let lines =
            switch movement {
            case .lines(let lines): lines
            case .pages(let fraction): Int(Double(height) * fraction)
            case .start: -count
            case .end: count
            }
        choice.move(by: lines, count: count, height: height)
    }

    /// Selects the row; a double click acts like Enter.
    mutating func click(line: Int, column: Int, isDouble: Bool, in surroundings: Surroundings) -> [ScreenRequest] {
        choose(number: choice.top + line + 1, in: surroundings) && isDouble ? [.act(.open)] : []
    }

    mutating func fit(in surroundings: Surroundings) {
        choice.fit(count: count(in: surroundings), height: surroundings.height)
    }

    /// Acts on the typed number and ends it. If no row has it, reports that instead of acting on the selection.
    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        guard action.usesChoice else { return nil }
        let missing = choice.missing
        choice.endNumber()
        return missing.map { [.say(sentence(onMissing: $0))] } ?? requests(for: action, in: surroundings)
    }

    mutating func type(_ digit: Character, in surroundings: Surroundings) -> [ScreenRequest] {
        choice.type(digit, count: count(in: surroundings), height: surroundings.height)
        guard let missing = choice.missing, missing != 0 else { return [] }
        return [.say(sentence(onMissing: missing))]
    }

    mutating func choose(number: Int, in surroundings: Surroundings) -> Bool {
        choice.choose(number, count: count(in: surroundings), height: surroundings.height)
    }
}
