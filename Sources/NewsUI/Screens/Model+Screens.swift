import News
import Presentation
import Terminal

/// The stack of screens above the lists.
extension Model {
    /// The screen that has the keys; `nil` when none is open.
    var screen: (any Screen)? { screens.last }

    mutating func open(_ screen: any Screen) {
        if let last = screens.last, screen.replacesScreens || !last.staysOpen(under: screen.context) { screens = [] }
        screens.append(screen)
        fitScreen()
    }

    mutating func closeScreen() {
        (isAskingToSave, afterSaving) = (false, nil)
        _ = screens.popLast()
        fitScreen()
    }

    /// Closes the screens above a feed's details, or above the lists, before the feed choice opens.
    mutating func closeScreens() {
        while let screen, screen.context != .feedDetails, screen.staysOpen(under: .feedChoice) { closeScreen() }
    }

    /// Offers an action to the screen.
    /// - Returns: Whether the screen handled it.
    mutating func performOnScreen(_ action: Action, _ effects: inout [Effect]) -> Bool {
        guard let last = screens.indices.last, let requests = screens[last].handle(action, in: surroundings)
        else { return false }
        handleRequests(requests, &effects)
        return true
    }

    /// Asks about unsaved changes before the top screen is left.
    /// - Returns: Whether there are any.
    mutating func asksToSave() -> Bool {
        guard screen?.hasUnsavedChanges == true else { return false }
        isAskingToSave = true
        messages.add(screen?.unsavedQuestion ?? "")
        return true
    }

    /// Whether an open screen, even a covered one, holds unsaved changes.
    var hasUnsavedScreen: Bool { screens.contains(where: \.hasUnsavedChanges) }

    mutating func quit() {
        if hasUnsavedScreen { askToSave { model, _ in model.quit() } } else { hasQuit = true }
    }

    /// Performs an act, unless it would close a screen with unsaved changes: then it asks about them first.
    mutating func keepingChanges(
        _ effects: inout [Effect], _ act: @escaping (inout Model, inout [Effect]) -> Void
    ) {
        guard hasUnsavedScreen else { return act(&self, &effects) }
        var (other, others) = (self, effects)
        act(&other, &others)
        if other.hasUnsavedScreen { (self, effects) = (other, others) } else { askToSave(before: act) }
    }

    /// Asks about the unsaved changes of a screen, even a covered one, before the act closes it.
    private mutating func askToSave(before act: @escaping (inout Model, inout [Effect]) -> Void) {
        while screen != nil, !asksToSave() { closeScreen() }
        afterSaving = act
    }

    /// Handles the answer; any key but yes or no stays on the screen.
    mutating func answerToSave(_ key: Key, _ effects: inout [Effect]) {
        let next = afterSaving
        (isAskingToSave, afterSaving) = (false, nil)
        switch key {
        case _ where Self.accepts(key): perform(.save, key, &effects)
        case .character("n"), .character("N"): closeScreen()
        default: return messages.add(ScreenTexts.notLeft)
        }
        // A covered screen may also have changes, and is asked about next.
        if let next, screen?.hasUnsavedChanges != true { keepingChanges(&effects, next) }
    }

    /// Passes an event to the screens.
    mutating func forwardToScreens(_ event: Event, _ effects: inout [Effect]) {
        for index in screens.indices.reversed() where screens.indices.contains(index) {
            // A covered screen cannot close itself, since the covering one would close instead. Help does not count as
            // covering.
            let isLast = screens[(index + 1)...].allSatisfy { $0.context == .help }
            let requests = screens[index].receive(event, in: surroundings)
            handleRequests(requests.filter { if case .close = $0 { isLast } else { true } }, &effects)
        }
        fitScreen()
    }

    /// Stops the work of screens that are no longer open.
    /// - Parameter stops: The effects that stop it, with the contexts that were open.
    mutating func end(_ stops: [(context: KeyContext, effect: Effect)], _ effects: inout [Effect]) {
        effects += stops.filter { stop in !screens.contains { $0.context == stop.context } }.map(\.effect)
    }

    mutating func moveOnScreen(_ movement: Movement) {
        guard let last = screens.indices.last else { return }
        screens[last].move(movement, in: surroundings)
    }

    mutating func scrollScreen(by lines: Int) {
        guard let last = screens.indices.last else { return }
        screens[last].scroll(by: lines, in: surroundings)
    }

    mutating func clickScreen(at position: CanvasPosition, isDouble: Bool, _ effects: inout [Effect]) {
        guard frame.body.contains(position.row), let last = screens.indices.last else { return }
        let requests = screens[last].click(
            line: position.row - frame.body.lowerBound, column: position.column, isDouble: isDouble, in: surroundings)
        handleRequests(requests, &effects)
    }

    mutating func typeOnScreen(_ digit: Character, _ effects: inout [Effect]) {
        guard let last = screens.indices.last else { return }
        handleRequests(screens[last].type(digit, in: surroundings), &effects)
    }

    /// Selects the row with a number on the screen; false when there is none.
    mutating func chooseOnScreen(number: Int) -> Bool {
        guard let last = screens.indices.last else { return false }
        return screens[last].choose(number: number, in: surroundings)
    }

    mutating func answerScreen(by key: Key, _ effects: inout [Effect]) {
        guard let last = screens.indices.last else { return }
        handleRequests(screens[last].answer(key), &effects)
    }

    mutating func answerScreen(_ answer: String, _ effects: inout [Effect]) {
        guard let last = screens.indices.last else { return }
        screens[last].take(answer: answer, in: surroundings)
        handleRequests(screens[last].requestsAfterAnswer, &effects)
    }

    mutating func fitScreen() {
        guard size.rows > 0, let last = screens.indices.last else { return }
        screens[last].fit(in: surroundings)
    }

    /// Closes the last screen below the help. When none is left, the help closes too.
    private mutating func closeUnderHelp() {
        let help = context == .help ? screens.popLast() : nil
        closeScreen()
        if let help, screen != nil { screens.append(help) }
    }

    private mutating func handleRequests(_ requests: [ScreenRequest], _ effects: inout [Effect]) {
        for request in requests {
            switch request {
            case .perform(.act(let act)): perform(act, &effects)
            case .remove(let feed): remove(feed, &effects)
            case .perform(let effect): effects.append(effect)
            case .announce(let sentence, let effect):
                messages.announce(sentence, effect)
                effects.append(effect)
            case .say(let sentence, let isError): messages.add(sentence, isError: isError)
            case .ask(let prompt): self.prompt = prompt
            case .open(let screen): open(screen)
            case .act(let action): perform(action, .enter, &effects)
            case .close: closeUnderHelp()
            case .closeAll:
                closeScreen()
                while let screen, screen.context != .feedDetails, !screen.hasUnsavedChanges { closeScreen() }
            }
        }
    }
}
