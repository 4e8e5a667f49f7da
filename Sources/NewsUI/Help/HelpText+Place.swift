import Terminal

/// The first page of help: what can be done where the user is, as keys and labels side by side.
extension HelpText {
    /// A key and what it does, within a line.
    struct Entry: Equatable {
        let column: Int
        let keys: String
        let label: String
    }

    private static let entryCells = 26
    private static let entryKeyCells = 10

    /// - Parameter wholeKey: shows the whole; nil: none does.
    static func page(of place: KeyContext, _ keyMap: KeyMap, width: Int, wholeKey: String?) -> [Line] {
        let actions = Action.allCases.filter { $0.isOnFirstPage && !keyMap.keys(for: $0, in: place).isEmpty }
        let here = actions.filter { !$0.isEverywhere }
        let wrapper = LineWrapper(width: max(1, width - 2))
        let footer = wholeKey.map { wrapper.lines(of: HelpTexts.showsAll($0)).map { Line(text: $0) } } ?? []
        var lines: [Line] = []
        for (heading, actions) in [
            (HelpTexts.here(place), here), (HelpTexts.everywhere, actions.filter(\.isEverywhere)),
        ] where !actions.isEmpty {
            if !lines.isEmpty { lines.append(Line(text: "")) }
            lines.append(Line(text: heading, isHeading: true))
            lines += rows(of: actions, in: place, keyMap, width: width)
        }
        return lines + [Line(text: "")] + footer
    }

    /// Downwards first, in as many columns as there is room for.
    private static func rows(of actions: [Action], in place: KeyContext, _ keyMap: KeyMap, width: Int) -> [Line] {
        let columns = max(1, (width - 1) / entryCells)
        let height = (actions.count + columns - 1) / columns
        return (0..<height).map { row in
            Line(
                text: "",
                entries: stride(from: row, to: actions.count, by: height).enumerated().map { column, index in
                    Entry(
                        column: 1 + column * entryCells, keys: keys(of: actions[index], in: place, keyMap),
                        label: actions[index].label)
                })
        }
    }

    /// The column of an entry's label, counted from that of its keys.
    static var labelColumn: Int { entryKeyCells }

    /// The first two, as far as they have room.
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
    /// Half pages are for who reads all of the help.
    var isOnFirstPage: Bool { self != .halfPageDown && self != .halfPageUp }

    /// Whether it is the same nearly wherever one is.
    fileprivate var isEverywhere: Bool { contexts.count >= KeyContext.allCases.count - 2 }
}
