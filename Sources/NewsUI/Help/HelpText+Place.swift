import News
import Presentation
import Terminal
import Texts

/// The first page of help: the keys of the current context beside their labels, in columns.
extension HelpText {
    /// A key and its action, within a line.
    struct Entry: Equatable {
        let column: Int
        let keys: String
        let labelColumn: Int
        let label: String
    }

    /// More columns are hard to scan; a narrow screen has one.
    private static let maximumColumns = 4
    private static let cellsOfColumn = 26
    /// Two keys of an action are shown where both fit in this width.
    private static let entryKeyCells = 10
    private static let gapOfKeys = 2
    private static let gapOfColumns = 4

    private typealias Hint = (keys: String, label: String)

    /// - Parameters:
    ///   - maximumColumns: `nil` for as many as fit, up to the readable number.
    ///   - wholeKey: The key that shows the whole help; `nil` when there is none.
    static func page(
        of place: KeyContext, _ keyMap: KeyMap, width: Int, maximumColumns: Int? = nil, wholeKey: String?
    ) -> [Line] {
        let all = Action.allCases.filter { !keyMap.keys(for: $0, in: place).isEmpty }
        let (actions, rest) = (all.filter { $0.isUsual(in: place) }, all.filter { !$0.isUsual(in: place) })
        let here = actions.filter { !$0.isEverywhere }
        let wrapper = LineWrapper(width: max(1, width - 2))
        let footer = wholeKey.map { wrapper.lines(of: HelpTexts.showsAll($0)).map { Line(text: $0) } } ?? []
        var lines: [Line] = []
        func hints(_ actions: [Action]) -> [Hint] {
            actions.map { (keys: keys(of: $0, in: place, keyMap), label: $0.label) }
        }
        let own = keyMap.commands.filter { $0.contexts.contains(place) }
            .map { command in
                let keys = keyMap.keyNames(of: command)
                return (keys: keys.isEmpty ? commandLineKey(keyMap) : keys, label: command.label)
            }
        func add(_ heading: String, _ hints: [Hint]) {
            guard !hints.isEmpty else { return }
            if !lines.isEmpty { lines.append(Line(text: "")) }
            lines.append(Line(text: heading, isHeading: true))
            lines += rows(of: hints, width: width, maximumColumns ?? Self.maximumColumns)
        }
        add(HelpTexts.here(place), hints(here))
        add(UserCommandTexts.heading, own)
        add(HelpTexts.everywhere, hints(actions.filter(\.isEverywhere)))
        lines += [Line(text: "")] + footer
        // Below the sentence that mentions them, since a usual screen has no room for them.
        add(HelpTexts.moreInPlace(place.title), hints(rest))
        return lines
    }

    /// Fills columns from the top, in as many columns as fit.
    private static func rows(of hints: [Hint], width: Int, _ maximumColumns: Int) -> [Line] {
        for count in (1...max(1, min(maximumColumns, width / cellsOfColumn))).reversed() {
            let height = (hints.count + count - 1) / count
            var lines = [[Entry]](repeating: [], count: height)
            var column = 1
            for first in stride(from: 0, to: hints.count, by: height) {
                let hints = hints[first..<min(first + height, hints.count)]
                let labelColumn = column + gapOfKeys + (hints.map { TextWidth.cells(in: $0.keys) }.max() ?? 0)
                for (line, hint) in hints.enumerated() {
                    lines[line].append(
                        Entry(column: column, keys: hint.keys, labelColumn: labelColumn, label: hint.label))
                }
                column = labelColumn + gapOfColumns + (hints.map { TextWidth.cells(in: $0.label) }.max() ?? 0)
            }
            if column - gapOfColumns < width || count == 1 { return lines.map { Line(text: "", entries: $0) } }
        }
        return []
    }

    /// The first two keys, where both fit.
    private static func keys(of action: Action, in place: KeyContext, _ keyMap: KeyMap) -> String {
        let names = keyMap.keys(for: action, in: place).map(\.name)
        if action.takesDigit, let first = names.first, let last = names.last, names.count > 1 {
            return "\(first)–\(last)"
        }
        let two = names.prefix(2).joined(separator: " ")
        return TextWidth.cells(in: two) < entryKeyCells ? two : names.first ?? ""
    }
}

extension Action {
    /// Not among the first keys of the page are half pages, the previous link, what few articles have and, outside an
    /// article, the full text.
    func isUsual(in place: KeyContext) -> Bool {
        switch self {
        // There is room for thirty keys of a place.
        case .halfPageDown, .halfPageUp, .previousLink, .openDiscussion, .showChapters, .showTranscript, .hideArticle,
            .saveTo,
            .makeRule,
            .showStory:
            false
        case .fullText: KeyContext.inArticle.contains(place)
        default: true
        }
    }

    /// Whether the action works the same in nearly all contexts.
    var isEverywhere: Bool { contexts.count >= KeyContext.allCases.count - 2 }
}
