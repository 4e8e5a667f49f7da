import News
import Presentation
import Terminal
import Texts

/// The help screen: every action with its keys, sentence and name, from the table that key look-up uses, and how to
/// change keys.
struct HelpText {
    struct Line: Equatable {
        var keys = ""
        var text: String
        /// The action's name, for the configuration.
        var name = ""
        var isHeading = false
        /// Keys side by side, replacing the other fields.
        var entries: [Entry] = []
    }

    struct Subject: Equatable {
        let keyMap: KeyMap
        /// The screen's width in cells.
        let width: Int
        /// `nil` when unknown.
        var configurationFile: String?
        /// The context whose page it is; `nil` for the whole help.
        var place: KeyContext?
        /// Whether each line holds one item.
        var isPlain = false
    }

    /// Cells for the keys. From `widthForKeys` on they stand beside the sentences, else above them.
    private static let keyCells = 22
    private static let widthForKeys = 56
    private static let indent = 3
    /// From this width on, names have a column.
    private static let widthForNames = 100
    private static let nameCells = 24

    let lines: [Line]
    let textColumn: Int
    /// The column of the names; `nil` when they follow the sentences.
    let nameColumn: Int?

    init(_ subject: Subject) {
        if let place = subject.place {
            (textColumn, nameColumn) = (1, nil)
            lines = Self.page(
                of: place, subject.keyMap, width: subject.width, maximumColumns: subject.isPlain ? 1 : nil,
                wholeKey: subject.keyMap.keyName(for: .open, in: .help))
            return
        }
        let (keyMap, width) = (subject.keyMap, subject.width)
        let hasNames = width >= Self.widthForNames
        let end = hasNames ? width - Self.nameCells : width
        nameColumn = hasNames ? end : nil
        let hasColumns = width >= Self.widthForKeys
        textColumn = hasColumns ? Self.keyCells : Self.indent
        let wrapper = LineWrapper(width: end - textColumn - (hasNames ? 2 : 1))
        /// The lines of a sentence beside its keys, or below them.
        func rows(_ keys: String, _ text: String, _ name: String) -> [Line] {
            let lines = wrapper.lines(of: text)
            if !hasColumns, !keys.isEmpty {
                return [Line(keys: keys, text: "", name: name)] + lines.map { Line(text: $0) }
            }
            return lines.enumerated().map { $0 == 0 ? Line(keys: keys, text: $1, name: name) : Line(text: $1) }
        }
        var lines: [Line] = []
        for chapter in Action.Chapter.allCases {
            if !lines.isEmpty { lines.append(Line(text: "")) }
            lines.append(Line(text: chapter.title, isHeading: true))
            for action in Action.allCases where action.chapter == chapter {
                let keys = Self.keys(of: action, keyMap)
                let sentence = action.help + keys.elsewhere
                lines += rows(keys.common, hasNames ? sentence : "\(sentence) (\(action.name))", action.name)
            }
        }
        for (title, chapter) in [
            (UserCommandTexts.heading, Self.ownCommands(keyMap, withNames: !hasNames)),
            (HelpTexts.commandLine, Self.commandLine(keyMap)), (HelpTexts.lists, Self.smartLists),
            (HelpTexts.mouse, Self.mouse),
            (HelpTexts.ownKeys, Self.changing(subject.configurationFile)),
        ] where !chapter.isEmpty {
            lines += [Line(text: ""), Line(text: title, isHeading: true)]
            lines += chapter.flatMap { rows($0.keys, $0.text, $0.name) }
        }
        self.lines = lines
    }

    /// As much of a line's keys as fits beside its sentence.
    func keys(shownOn line: Line) -> String {
        if line.text.isEmpty { return line.keys }
        return String(line.keys[..<TextWidth.prefix(of: line.keys, fitting: textColumn - 2).end])
    }

    /// An action's keys in most contexts, and a sentence about further keys elsewhere.
    private static func keys(of action: Action, _ keyMap: KeyMap) -> (common: String, elsewhere: String) {
        let bindings = keyMap.bindings(of: action).filter { !$0.isImplied }
        let common = keyMap.keys(for: action).filter((bindings.first?.keys ?? []).contains)
        var listed = common
        var elsewhere = ""
        for context in KeyContext.allCases {
            let own = bindings.dropFirst().filter { $0.contexts.contains(context) }.flatMap(\.keys)
            let keys = keyMap.keys(for: action, in: context).filter { own.contains($0) && !listed.contains($0) }
            guard !keys.isEmpty else { continue }
            elsewhere += HelpTexts.elsewhere(place: context.title, keys: keys.map(\.name).joined(separator: " "))
            // List keys shared by several contexts once.
            if bindings.dropFirst().contains(where: { $0.contexts.count > 1 && $0.keys == keys }) { listed += keys }
        }
        let names = common.map(\.name).joined(separator: " ")
        let hasKey = !names.isEmpty || !elsewhere.isEmpty
        for (taker, keys) in keyMap.keysTaken(from: action) {
            elsewhere += HelpTexts.taken(key: keys.map(\.name).joined(separator: " "), action: taker.name)
        }
        return (hasKey ? names : HelpTexts.noKey, elsewhere)
    }

    private typealias Row = (keys: String, text: String, name: String)

    private static var smartLists: [Row] {
        SmartList.allCases.map { (keys: $0.title, text: HelpTexts.meaning(of: $0), name: "") }
    }

    private static func ownCommands(_ keyMap: KeyMap, withNames: Bool) -> [Row] {
        keyMap.commands.map { command in
            let keys = keyMap.keyNames(of: command)
            let summary = TextWidth.safe(command.summary)
            let text = withNames ? "\(summary) (\(command.name))" : summary
            return (keys.isEmpty ? HelpTexts.noKey : keys, text, command.name)
        }
    }

    static func commandLineKey(_ keyMap: KeyMap) -> String { keyMap.keyName(for: .commandLine) ?? ":" }

    private static func commandLine(_ keyMap: KeyMap) -> [Row] {
        let start = commandLineKey(keyMap)
        let withArguments = Command.entries.compactMap { entry -> String? in
            switch entry.argument {
            case .nothing: nil
            case .optional(let wanted), .required(let wanted): "\(entry.name) \(wanted)"
            }
        }
        let aliases = Command.aliases.sorted { $0.key < $1.key }.map { (short: $0.key, name: $0.value) }
        return [
            (start, HelpTexts.names(withArguments.joined(separator: ", ")), ""),
            ("\(start)12", HelpTexts.lineNumber, ""),
            ("\(start)theme", CommandTexts.theme, Command.theme.name),
            ("\(start)set", CommandTexts.set, Command.set.name),
            ("\(start)import", FeedListFileTexts.importing, Command.importing.name),
            ("\(start)edit", FeedListFileTexts.editing, Command.editing.name),
            ("\(start)hidden", HiddenFeedsTexts.help, Command.hidden.name),
            ("\(start)output", UserCommandTexts.outputHelp, Command.output.name),
            ("\(start)q", HelpTexts.aliases(aliases), ""),
            ("Tab", HelpTexts.completion, ""),
        ]
    }

    private static var mouse: [Row] {
        [
            (HelpTexts.click, HelpTexts.clicking, ""), (HelpTexts.doubleClick, HelpTexts.doubleClicking, ""),
            (HelpTexts.wheel, HelpTexts.scrolling, ""), ("Shift", HelpTexts.selectingText, ""),
        ]
    }

    private static func changing(_ file: String?) -> [Row] {
        [
            ("[keys]", HelpTexts.changing(file ?? "config.toml"), ""),
            ("[keys.article]", HelpTexts.places(KeyContext.allCases.map(\.name).joined(separator: ", ")), ""),
        ]
    }
}
