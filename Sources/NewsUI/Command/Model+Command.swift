import News
import Presentation
import Terminal
import Texts

extension Model {
    /// The most commands kept in the history.
    private static let maximumHistoryLength = 100

    mutating func startCommand() {
        completion = nil
        prompt = LinePrompt(.command, history: commandHistory)
    }

    mutating func run(command outcome: LinePrompt.Outcome, _ effects: inout [Effect]) {
        guard case .answered(let line) = outcome, !line.isEmpty else { return }
        commandHistory.removeAll { $0 == line }
        commandHistory.append(line)
        commandHistory.removeFirst(max(0, commandHistory.count - Self.maximumHistoryLength))
        effects.append(.saveCommands(commandHistory))
        do throws(Command.Unusable) {
            switch try Command(line, own: keyMap.commands) {
            case .goToLine(let line): go(toLine: line)
            case .useTheme(let name):
                typedSetting = line
                try use(theme: name, &effects)
                typedSetting = nil
            case .listThemes: chooseTheme()
            case .listSettings: showSettings(&effects)
            case .listHiddenFeeds: open(HiddenFeedsScreen())
            case .importFeeds(let file): importFeeds(file, &effects)
            case .editFeedList: editFeedList(&effects)
            case .showOutput: showLastOutput()
            case .run(let command, let again): run(command, again: again, &effects)
            case .set(let name, let value):
                typedSetting = line
                effects.append(.changeSetting(name: name, value: value))
            case .perform(let action, let argument): try perform(action, argument, &effects)
            }
        } catch {
            messages.add(error.sentence, isError: true)
            reopenSettingPrompt()
        }
    }
}

extension Model {
    /// Moves to a line of the focused pane, counted from 1.
    private mutating func go(toLine line: Int) {
        guard context != .headlines else { return list.go(toLine: line - 1) }
        move(.start)
        move(.lines(line - 1))
    }

    mutating func perform(
        _ action: Action, _ argument: String?, _ effects: inout [Effect]
    ) throws(Command.Unusable) {
        // Commands on lists leave the article and act on the list.
        let isInArticle = screen == nil && KeyContext.inArticle.contains(context)
        if isInArticle, [.search, .filterList, .order, .headings, .goToFeed].contains(action) { leaveArticle() }
        // On the help screen, the help key goes back, but `:help` can show another topic.
        guard action.contexts.contains(context) || action == .showHelp else {
            let places = KeyContext.allCases.filter(action.contexts.contains).map(\.title)
            throw Command.Unusable(sentence: CommandTexts.meaningless(action.name, places: places))
        }
        guard let argument else { return perform(action, .enter, &effects) }
        if refuses(action) { return }
        switch action {
        case .addFeed: addFeed(FeedAddition(argument, to: accountOfPlace), &effects)
        case .search:
            answer(argument) {
                $0.startSearch(&effects)
            } with: {
                $0.search(argument, $1)
            }
        case .find:
            answer(argument) {
                $0.startFinding()
            } with: {
                $0.find(argument, $1)
            }
        case .filterList:
            answer(argument) {
                $0.startFiltering(&effects)
            } with: {
                $0.filter(argument, $1)
            }
        case .goToFeed:
            answer(argument) {
                $0.startFeedSwitcher()
            } with: {
                $0.goToFeed(argument, $1)
            }
        case .order: try order(by: argument)
        case .showHelp: try showHelp(on: argument, &effects)
        case .markOlderRead: markOlderRead(than: argument, &effects)
        case .setTags: changeTags(argument, &effects)
        case .open: try open(line: number(argument), &effects)
        case .openLink: openLink(number: try number(argument), &effects)
        case .chooseLink: try chooseLink(number: number(argument))
        case .simulateTask: try simulate(taskNamed: argument, &effects)
        case .toggleRead: toggleRead(to: try Command.isRead(argument), &effects)
        default: perform(action, .enter, &effects)
        }
    }

    /// Opens an action's prompt and answers it at once.
    private mutating func answer(
        _ words: String, _ ask: (inout Model) -> Void, with take: (inout Model, LinePrompt.Outcome) -> Void
    ) {
        ask(&self)
        prompt = nil
        take(&self, .editing)
        take(&self, .answered(words))
    }

    /// Accepts an order's letter, or a prefix of its name.
    private mutating func order(by name: String) throws(Command.Unusable) {
        let other = Self.otherOrderName.name == name.lowercased() ? Self.otherOrderName.order : nil
        let isMeant = { (choice: OrderChoice) in
            other.map { choice.order == $0 } ?? choice.name.hasPrefix(name.lowercased())
        }
        guard let chosen = ordersInView.first(where: isMeant) else {
            let names = ordersInView.map(\.name).joined(separator: ", ")
            throw Command.Unusable(sentence: CommandTexts.noOrder(name: name, names: names))
        }
        chooseOrder(.character(chosen.letter))
    }

    private func number(_ text: String) throws(Command.Unusable) -> Int {
        guard let number = Int(text), number > 0 else {
            throw Command.Unusable(sentence: CommandTexts.noNumber(text))
        }
        return number
    }

    /// Opens the entry on a line of a list.
    private mutating func open(line: Int, _ effects: inout [Effect]) throws(Command.Unusable) {
        if screen != nil {
            try chooseLink(number: line)
            return perform(.open, .enter, &effects)
        }
        go(toLine: line)
        if context == .headlines, list.isWaitingForRows { pendingOpen = .open } else { open(&effects) }
    }

    private mutating func chooseLink(number: Int) throws(Command.Unusable) {
        guard chooseOnScreen(number: number) else {
            throw Command.Unusable(sentence: CommandTexts.notInList(number))
        }
    }

    private mutating func simulate(taskNamed name: String, _ effects: inout [Effect]) throws(Command.Unusable) {
        let tasks = overview?.tasks ?? []
        guard let task = tasks.first(where: { $0.name == name || $0.id == name }) else {
            let names = tasks.map(\.name).joined(separator: ", ")
            throw Command.Unusable(
                sentence: names.isEmpty ? TaskTexts.noneKnown : CommandTexts.noTask(name: name, names: names))
        }
        launch(task, &effects)
    }

    /// Shows the help screen from an action on.
    /// - Parameter topic: The action's name, an alias, or one of its keys.
    private mutating func showHelp(on topic: String, _ effects: inout [Effect]) throws(Command.Unusable) {
        let name = actionOnKey(topic)?.name ?? Command.aliases[topic] ?? topic.replacing("_", with: "-")
        let subject = HelpText.Subject(keyMap: keyMap, width: size.columns, configurationFile: configurationFile)
        guard let line = HelpText(subject).lines.firstIndex(where: { $0.name == name }) else {
            throw Command.Unusable(sentence: CommandTexts.noHelp(topic, near: Command.names.suggestion(for: topic)))
        }
        keepingChanges(&effects) { model, _ in model.showHelp(from: line) }
    }

    /// The key's action here, or else in the first context that binds it.
    private func actionOnKey(_ name: String) -> Action? {
        guard let key = Key(name: name) else { return nil }
        return ([context] + KeyContext.allCases).lazy.compactMap { keyMap.action(for: key, in: $0) }.first
    }
}
