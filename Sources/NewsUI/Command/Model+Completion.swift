import News
import Presentation
import Terminal
import Texts

extension Model {
    /// Handles the keys that complete the line; false when the key is for the line itself.
    mutating func complete(_ key: Key, _ effects: inout [Effect]) -> Bool {
        guard let prompt, prompt.purpose.isCompleted else { return false }
        guard key == .tab || key == .backTab else {
            completion = nil
            return false
        }
        if completion != nil {
            if let line = completion?.next(key == .tab ? 1 : -1) { self.prompt?.replace(with: line) }
        } else if prompt.purpose == .command, let path = CommandCompletion.path(in: prompt.beforeCursor) {
            effects.append(.listPaths(path))
        } else {
            use(fitting(prompt))
        }
        return true
    }

    private func fitting(_ prompt: LinePrompt) -> CommandCompletion {
        prompt.purpose == .command
            ? CommandCompletion(prompt.beforeCursor, likely: likelyCommands, own: keyMap.commands, arguments: arguments)
            : CommandCompletion(tags: prompt.beforeCursor, known: feeds.tags)
    }

    /// Completes a path, unless the line has changed since.
    mutating func complete(_ typed: String, with paths: [String]) {
        guard let prompt, prompt.purpose == .command, CommandCompletion.path(in: prompt.beforeCursor) == typed else {
            return
        }
        use(CommandCompletion(prompt.beforeCursor, path: typed, paths: paths))
    }

    private mutating func use(_ found: CommandCompletion) {
        if let line = found.shared { prompt?.replace(with: line) }
        completion = found.isOver ? nil : found
    }

    /// The candidates, with the one on the line highlighted after a Tab; `nil` when there is no choice. A screen reader
    /// gets it only on request.
    var completionLine: StyledLine? {
        guard let prompt, prompt.purpose.isCompleted, completion != nil || !isPlain else { return nil }
        let completion = self.completion ?? fitting(prompt)
        if completion.candidates.isEmpty {
            return self.completion.map { _ in StyledLine(CommandTexts.nothingFits, style: theme[.error]) }
        }
        // No need to repeat a name typed in full.
        if completion.candidates.count == 1, completion.candidates[0] == prompt.beforeCursor { return nil }
        // Starting with the current one, so that it is always visible; as many as fit.
        let gap = "  "
        let sign = StyledLine.Piece(text: "…", style: theme[.detail])
        var pieces: [StyledLine.Piece] = []
        var room = size.columns - 2
        for (index, line) in completion.candidates.enumerated().dropFirst(completion.current ?? 0) {
            let word = completion.shownPart(of: line)
            let isLast = index == completion.candidates.count - 1
            room -= TextWidth.cells(in: word)
            guard pieces.isEmpty || room >= (isLast ? 0 : gap.count + 1) else { return StyledLine(pieces + [sign]) }
            let style = theme[index == completion.current ? .selected : .detail]
            pieces += [StyledLine.Piece(text: word, style: style), StyledLine.Piece(text: gap)]
            room -= gap.count
        }
        return StyledLine(pieces)
    }

    /// The help line's commands, the user's, those without a key, then the others available here: first those specific
    /// to the context, last the motions, which are hardly ever typed.
    private var likelyCommands: [String] {
        let hinted = screen?.hints(in: surroundings).map(\.action) ?? HelpLine.actions(of: self)
        let here = Action.allCases.filter { $0.contexts.contains(context) }
        let (everywhere, apart) = (here.filter(\.isEverywhere), here.filter { !$0.isEverywhere })
        let useful = apart + everywhere.filter { $0.chapter != .moving }
        let own = keyMap.commands.filter { $0.contexts.contains(context) }.map(\.name)
        return hinted.filter(useful.contains).map(\.name) + own + Command.withoutKey.map(\.name)
            + (useful + everywhere).map(\.name)
    }

    /// The values that may follow `:set` and a typed name, each with that name; `nil` while no name is typed.
    private var valuesOfSetting: [String]? {
        let words = (prompt?.beforeCursor ?? "").split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        guard words.count > 1, words.count > 2 || prompt?.beforeCursor.hasSuffix(" ") == true else { return nil }
        let typed = words[1].lowercased().replacing("-", with: "_")
        let named = settingNames.filter { $0 == typed || $0.hasSuffix(".\(typed)") }
        guard let name = settingNames.contains(typed) ? typed : named.count == 1 ? named[0] : nil else { return [] }
        let values = name == Setting.theme("").name ? themes.map(\.name) : settingValues[name] ?? []
        return values.map { "\(words[1]) \($0)" }
    }

    private func arguments(of command: String) -> [String] {
        switch command {
        case Command.theme.name: themes.map(\.name)
        case Command.set.name: valuesOfSetting ?? settingNames
        case Action.goToFeed.name: RowNameIndex(feeds).names(feeds)
        case Action.order.name: ordersInView.map(\.name)
        case Action.showHelp.name: Command.names
        case Action.setTags.name: feeds.tags
        case Action.toggleRead.name: CommandStep.marks
        case Action.simulateTask.name: overview?.tasks.map(\.name) ?? []
        case let name:
            keyMap.command(named: name)?.output == .keep ? [Command.again] : []
        }
    }
}
