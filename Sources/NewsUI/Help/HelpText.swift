import Terminal

/// The help screen: every action with its keys and its sentence, from the same table that the keys are looked up in.
struct HelpText {
    struct Line: Equatable {
        var keys = ""
        var text: String
        var isHeading = false
    }

    /// Cells for the keys.
    static let keyCells = 22

    let lines: [Line]

    init(keyMap: KeyMap, width: Int) {
        let wrapper = LineWrapper(width: width - Self.keyCells - 1)
        var lines: [Line] = []
        for chapter in Action.Chapter.allCases {
            if !lines.isEmpty { lines.append(Line(text: "")) }
            lines.append(Line(text: chapter.rawValue, isHeading: true))
            for action in Action.allCases where action.chapter == chapter {
                // Keys that an action has in one place only are told in its sentence.
                let common = action.entry.bindings.first?.keys ?? []
                let keys = keyMap.keys(for: action).filter(common.contains).map(\.name).joined(separator: " ")
                for (index, text) in wrapper.lines(of: action.entry.help).enumerated() {
                    lines.append(Line(keys: index == 0 ? keys : "", text: text))
                }
            }
        }
        self.lines = lines
    }
}
