import News
import Presentation
import Terminal

/// Screens lie over one another, and over the lists.
extension Model {
    /// The screen that has the keys; nil: none has.
    var screen: (any Screen)? { overlay == .screen ? screens.last : nil }

    mutating func open(_ screen: any Screen) {
        if overlay != .screen {
            screens = []
        } else if let last = screens.last, screen.standsAlone || !last.stays(under: screen.context) {
            screens = []
        }
        overlay = .screen
        screens.append(screen)
        fitScreen()
    }

    mutating func closeScreen() {
        (isAskingToSave, actionAfterSaving) = (false, nil)
        let closed = screens.popLast()
        if screens.isEmpty { overlay = closed?.context == .explanation ? .tasks : nil }
        fitScreen()
    }

    /// Closes those that lie over the details of a feed, or over the lists.
    mutating func closeScreens() {
        while let screen, screen.context != .feedDetails { closeScreen() }
    }

    /// Lets the screen do what an action says.
    /// - Returns: whether it was for the screen.
    mutating func performOnScreen(_ action: Action, _ effects: inout [Effect]) -> Bool {
        guard overlay == .screen, let last = screens.indices.last,
            let requests = screens[last].handle(action, in: surroundings)
        else { return false }
        fulfil(requests, &effects)
        return true
    }

    /// Asks about changes that are not saved, before the screen that has the keys is left.
    /// - Returns: whether there are any.
    mutating func asksToSave() -> Bool {
        guard screen?.hasUnsavedChanges == true else { return false }
        isAskingToSave = true
        messages.add(screen?.unsavedQuestion ?? "")
        return true
    }

    /// Whether a screen that is shown, or lies under what is shown, holds changes that would be lost with it.
    var hasUnsavedScreen: Bool {
        let isThere = overlay == .screen || overlay == .help && overlayUnderHelp == .screen
        return isThere && screens.contains(where: \.hasUnsavedChanges)
    }

    mutating func quit() {
        if hasUnsavedScreen { askToSave(before: .quit) } else { hasQuit = true }
    }

    /// Asks about the changes of the screen that has some, be it under another one or the help, before an action leads away.
    mutating func askToSave(before action: Action) {
        if overlay == .help { goBack() }
        while screen != nil, !asksToSave() { closeScreen() }
        actionAfterSaving = action
    }

    /// Takes the answer; any other key stays on the screen.
    mutating func answerToSave(_ key: Key, _ effects: inout [Effect]) {
        let next = actionAfterSaving
        (isAskingToSave, actionAfterSaving) = (false, nil)
        switch key {
        case .character(Self.acceptingKey), .character(Character(Self.acceptingKey.uppercased())):
            perform(.save, key, &effects)
        case .character("n"), .character("N"): closeScreen()
        default: return messages.add(ScreenTexts.notLeft)
        }
        // One that lies underneath may have changes, too, and is asked about then.
        if let next, screen?.hasUnsavedChanges != true { perform(next, .enter, &effects) }
    }

    /// Tells the screens of what has come.
    mutating func tellScreens(_ event: Event, _ effects: inout [Effect]) {
        guard overlay == .screen || overlay == .help && overlayUnderHelp == .screen else {
            screens = []
            return
        }
        for index in screens.indices.reversed() where screens.indices.contains(index) {
            // One that lies under another stays: the other is what would be closed.
            let isLast = index == screens.indices.last
            let requests = screens[index].receive(event, in: surroundings)
            fulfil(requests.filter { if case .close = $0 { isLast } else { true } }, &effects)
        }
        fitScreen()
    }

    /// Stops what went on for screens that are no longer open.
    /// - Parameter stops: What stopped it, of each context that was open.
    mutating func end(_ stops: [(context: KeyContext, effect: Effect)], _ effects: inout [Effect]) {
        effects += stops.filter { stop in !screens.contains { $0.context == stop.context } }.map(\.effect)
    }

    mutating func moveOnScreen(_ movement: Movement) {
        guard let last = screens.indices.last else { return }
        screens[last].move(movement, in: surroundings)
    }

    mutating func clickScreen(at position: CanvasPosition, isDouble: Bool, _ effects: inout [Effect]) {
        guard frame.body.contains(position.row), let last = screens.indices.last else { return }
        let requests = screens[last].click(
            line: position.row - frame.body.lowerBound, column: position.column, isDouble: isDouble, in: surroundings)
        fulfil(requests, &effects)
    }

    mutating func answerScreen(_ answer: String) {
        guard let last = screens.indices.last else { return }
        screens[last].take(answer: answer, in: surroundings)
    }

    mutating func fitScreen() {
        guard size.rows > 0, let last = screens.indices.last else { return }
        screens[last].fit(in: surroundings)
    }

    private mutating func fulfil(_ requests: [ScreenRequest], _ effects: inout [Effect]) {
        for request in requests {
            switch request {
            case .perform(let effect): effects.append(effect)
            case .announce(let sentence, let effect):
                messages.announce(sentence, effect)
                effects.append(effect)
            case .say(let sentence, let isError): messages.add(sentence, isError: isError)
            case .ask(let prompt): self.prompt = prompt
            case .open(let screen): open(screen)
            case .act(let action): perform(action, .enter, &effects)
            case .close: closeScreen()
            case .closeAll:
                closeScreen()
                while let screen, screen.context != .feedDetails, !screen.hasUnsavedChanges { closeScreen() }
            }
        }
    }
}
