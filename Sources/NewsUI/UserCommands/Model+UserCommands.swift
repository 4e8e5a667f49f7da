import News
import Presentation
import Terminal
import Texts

/// The user's own commands.
extension Model {
    /// Handles a key of a command, or one of several that name it.
    /// - Returns: Whether the key was for a command.
    mutating func takeCommandKey(_ key: Key, _ effects: inout [Effect]) -> Bool {
        let keys = pendingKeys + [key]
        pendingKeys = []
        switch keyMap.command(for: keys, in: context) {
        case .command(let command)?: run(command, &effects)
        case .beginning?: pendingKeys = keys
        case nil:
            guard keys.count > 1 else { return false }
            if key != .escape, key != .control("c") {
                messages.add(UserCommandTexts.noCommandOnKeys(KeyMap.name(of: keys)))
            }
        }
        return true
    }

    /// Runs a command on the article at hand.
    /// - Parameter again: Whether to run it even if the article has its output already.
    mutating func run(_ command: UserCommand, again: Bool = false, _ effects: inout [Effect]) {
        guard command.contexts.contains(context) else {
            let places = KeyContext.allCases.filter(command.contexts.contains).map(\.title)
            return messages.add(CommandTexts.meaningless(command.name, places: places), isError: true)
        }
        if case .actions = command.work {
            // They begin once the rows and texts that earlier keys asked for have arrived.
            pendingActions = command.actions.compactMap(CommandStep.init)
            return
        }
        guard let headline = targetHeadline else { return messages.add(ReadingTexts.noArticle) }
        if command.output == .keep, refusesChanges() { return }
        let effect = Effect.runCommand(command, headline.id, again: again)
        if let sentence = sentence(onRunning: effect) { messages.announce(sentence, effect) }
        guard !runningCommands.contains(where: { $0.effect == effect }) else { return }
        runningCommands.append((effect, headline))
        effects.append(effect)
    }

    /// The status line's sentence on a command while it runs; `nil` if it has the screen.
    func sentence(onRunning effect: Effect) -> String? {
        guard case .runCommand(let command, _, _) = effect, !command.takesTerminal else { return nil }
        let stopKey = effect.canBeStopped ? keyMap.keyName(for: .stopRefresh) : nil
        return UserCommandTexts.running(command.name) + (stopKey.map { ActTexts.stopsIt($0) } ?? "")
    }

    /// Performs the actions of a command as far as possible now. One that asks holds up those after it.
    mutating func performPendingActions(_ effects: inout [Effect]) {
        while !pendingActions.isEmpty, !isWaiting, !isAsking, !hasQuit {
            let step = pendingActions.removeFirst()
            let action = step.action
            guard action.contexts.contains(context) else {
                pendingActions = []
                let places = KeyContext.allCases.filter(action.contexts.contains).map(\.title)
                return messages.add(CommandTexts.meaningless(action.name, places: places), isError: true)
            }
            guard let argument = step.argument else {
                perform(action, .enter, &effects)
                continue
            }
            do throws(Command.Unusable) {
                try perform(action, argument, &effects)
            } catch {
                pendingActions = []
                messages.add(error.sentence, isError: true)
            }
        }
        if pendingActions.isEmpty, !isWaiting, !isAsking, let output = pendingOutput {
            pendingOutput = nil
            open(output)
        }
    }

    /// Performs the actions of a command after its program, and never on another article.
    private mutating func performActions(
        of command: UserCommand, on headline: Headline, _ effects: inout [Effect]
    ) {
        let actions = command.actions.compactMap(CommandStep.init)
        let isAtHand =
            targetHeadline?.id == headline.id && command.contexts.contains(context) && !isAsking && !isWaiting
            && heldKeys.isEmpty && pendingActions.isEmpty
        if isAtHand {
            pendingActions = actions
            return performPendingActions(&effects)
        }
        // The user has gone on. Marks need no place; other actions would act on what is there now.
        for (index, step) in actions.enumerated() {
            guard mark(headline.id, step, before: headline, &effects) else {
                let names = actions[index...].map(\.action.name).joined(separator: ", ")
                let sentence = UserCommandTexts.actionsLeftOut(command: command.name, actions: names)
                return messages.add(sentence, isError: true)
            }
        }
    }

    /// Marks an article that need not be at hand.
    /// - Parameter before: The article when the command began, for when no list has it any more.
    /// - Returns: False if the action is another one.
    private mutating func mark(
        _ id: Headline.ID, _ step: CommandStep, before: Headline, _ effects: inout [Effect]
    ) -> Bool {
        guard [.toggleRead, .toggleStar, .hideArticle].contains(step.action) else { return false }
        if refuses(step.action) { return true }
        let open = article?.headline
        let row = list.rows.first { $0.id == id } ?? results?.hits.first { $0.headline.id == id }?.headline
        let headline = row ?? (open?.id == id ? open : nil) ?? before
        switch step.action {
        case .toggleRead:
            toggleRead(of: headline, to: step.argument.flatMap { try? Command.isRead($0) }, &effects)
        case .toggleStar: toggleStar(of: headline, &effects)
        default: hideArticle(of: headline, &effects)
        }
        return true
    }

    mutating func commandEnded(_ effect: Effect, _ outcome: CommandOutcome, _ effects: inout [Effect]) {
        guard case .runCommand(let command, let id, _) = effect else { return }
        let headline = runningCommands.first { $0.effect == effect }?.headline
        runningCommands.removeAll { $0.effect == effect }
        // No key has been pressed since, so the user is waiting for it.
        let isAwaited = messages.isAnnounced(effect)
        switch outcome {
        case .done: messages.add(command.takesTerminal ? "" : UserCommandTexts.done(command.name), resultOf: effect)
        case .started: messages.add(UserCommandTexts.started(command.name), resultOf: effect)
        case .shown(let title, let lines, let stop):
            let reason = stop.map { ErrorTexts.sentence(for: $0) }
            let output = OutputScreen(
                command: command.name, article: title, lines + (reason.map { ["", $0] } ?? []))
            lastOutput = output
            if lines.isEmpty {
                messages.add(UserCommandTexts.printedNothing(command.name), resultOf: effect)
            } else if isAwaited || stop == .stopped(command: command.name), !isAsking,
                !screens.contains(where: \.takesInput)
            {
                messages.add(reason ?? "", isError: true, resultOf: effect)
                // It would cover what the actions act on.
                pendingOutput = output
            } else if let reason {
                let sentences = reason + CountTexts.pause + UserCommandTexts.outputUntilThen
                messages.add(sentences, isError: true, resultOf: effect)
            } else {
                messages.add(UserCommandTexts.outputIsHere(command.name), resultOf: effect)
            }
        case .kept(let title, let isNew):
            messages.add(
                isNew
                    ? UserCommandTexts.kept(command: command.name, title: title)
                    : UserCommandTexts.keptBefore(command.name),
                resultOf: effect)
            guard isNew else { return }
            if let shown = article, shown.headline.id == id, shown.loaded != nil {
                effects.append(.loadArticle(id, width: shown.width, shown.source, tableWidth: shown.tableWidth))
            }
            if let preview, preview.headline.id == id {
                effects.append(.loadPreview(id, width: preview.width, tableWidth: preview.tableWidth))
            }
        }
        if let headline, outcome.isSuccess { performActions(of: command, on: headline, &effects) }
    }

    /// `:output`.
    mutating func showLastOutput() {
        guard let lastOutput else { return messages.add(UserCommandTexts.noOutput) }
        if context != .output || screen?.title != lastOutput.title { open(lastOutput) }
    }
}

extension Effect {
    /// Whether it is a command whose output is awaited.
    var canBeStopped: Bool {
        guard case .runCommand(let command, _, _) = self else { return false }
        return !command.takesTerminal && command.output != .discard
    }
}
