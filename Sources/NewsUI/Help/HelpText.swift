import Terminal

/// The help screen: every action with its keys, its sentence and its name, from the same table that the keys are looked
/// up in; and how to change them.
struct HelpText {
    struct Line: Equatable {
        var keys = ""
        var text: String
        /// The action's name, for the configuration.
        var name = ""
        var isHeading = false
    }

    /// Cells for the keys.
    static let keyCells = 22
    /// From this width on, the name has a column of its own.
    private static let widthForNames = 100
    private static let nameCells = 24

    let lines: [Line]
    /// The column of the names.
    let nameColumn: Int

    init(keyMap: KeyMap, width: Int, configurationFile: String? = nil) {
        let hasNames = width >= Self.widthForNames
        nameColumn = hasNames ? width - Self.nameCells : width
        let wrapper = LineWrapper(width: nameColumn - Self.keyCells - 1)
        var lines: [Line] = []
        for chapter in Action.Chapter.allCases {
            if !lines.isEmpty { lines.append(Line(text: "")) }
            lines.append(Line(text: chapter.rawValue, isHeading: true))
            for action in Action.allCases where action.chapter == chapter {
                let keys = Self.keys(of: action, keyMap)
                let sentence = action.entry.help + keys.elsewhere
                for (index, text) in wrapper.lines(of: hasNames ? sentence : "\(sentence) (\(action.name))")
                    .enumerated()
                {
                    let isFirst = index == 0
                    lines.append(
                        Line(keys: isFirst ? keys.common : "", text: text, name: isFirst ? action.name : "")
                    )
                }
            }
        }
        for (title, rows) in [
            ("Command line", Self.commandLine(keyMap)), ("Mouse", Self.mouse),
            ("Keys of your own", Self.changing(configurationFile)),
        ] {
            lines += [Line(text: ""), Line(text: title, isHeading: true)]
            lines += rows.flatMap { row in
                wrapper.lines(of: row.text).enumerated().map {
                    Line(keys: $0 == 0 ? row.keys : "", text: $1, name: $0 == 0 ? row.name : "")
                }
            }
        }
        self.lines = lines
    }

    /// The keys that an action has in most places, and a sentence about those that it has in others only.
    private static func keys(of action: Action, _ keyMap: KeyMap) -> (common: String, elsewhere: String) {
        let bindings = keyMap.bindings(of: action).filter { !$0.isImplied }
        let common = keyMap.keys(for: action).filter((bindings.first?.keys ?? []).contains)
        var told = common
        var elsewhere = ""
        for context in KeyContext.allCases {
            let own = bindings.dropFirst().filter { $0.contexts.contains(context) }.flatMap(\.keys)
            let keys = keyMap.keys(for: action, in: context).filter { own.contains($0) && !told.contains($0) }
            guard !keys.isEmpty else { continue }
            elsewhere += " In \(context.title): \(keys.map(\.name).joined(separator: " "))."
            // Keys for all places are told once.
            if bindings.dropFirst().contains(where: { $0.contexts.count > 1 && $0.keys == keys }) { told += keys }
        }
        let names = common.map(\.name).joined(separator: " ")
        return (names.isEmpty && elsewhere.isEmpty ? "no key" : names, elsewhere)
    }

    private typealias Row = (keys: String, text: String, name: String)

    private static func commandLine(_ keyMap: KeyMap) -> [Row] {
        let start = keyMap.keyName(for: .commandLine) ?? ":"
        let withArguments = Command.entries.compactMap { entry -> String? in
            switch entry.argument {
            case .nothing: nil
            case .optional(let wanted), .required(let wanted): "\(entry.name) \(wanted)"
            }
        }
        let aliases = Command.aliases.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value)" }
        return [
            (
                start, "Every name above is a command, too. Some take more: \(withArguments.joined(separator: ", ")).",
                ""
            ),
            ("\(start)12", "Go to the line of that number.", ""),
            ("\(start)theme", Command.theme.help, Command.theme.name),
            ("\(start)q", "Short for others: \(aliases.joined(separator: ", ")).", ""),
            ("Tab", "Complete what has been typed; again, the next that fits. Up and Down bring back older lines.", ""),
        ]
    }

    private static let mouse: [Row] = [
        ("click", "Select; on a link of an article, open it; on the help line, press the key.", ""),
        ("double click", "Open.", ""), ("wheel", "Scroll what is under the pointer.", ""),
        (
            "Shift",
            "Held down, the mouse is the terminal's own, to select text; mouse = false under [display], always.", ""
        ),
    ]

    private static func changing(_ file: String?) -> [Row] {
        [
            (
                "[keys]",
                "Under this heading, \(file ?? "config.toml") gives actions other keys, by their names: "
                    + "next-unread = \"x\", or page-down = [\"Space\", \"^F\", \"F5\"]. An empty list, [], takes them away. "
                    + "^C always quits.", ""
            ),
            (
                "[keys.article]",
                "Under one like this, keys for one place only: "
                    + KeyContext.allCases.map(\.name).joined(separator: ", ") + ".", ""
            ),
        ]
    }
}
