import News
import Presentation
import Terminal
import Texts

/// Key handling: keys held until rows arrive, and keys that answer questions.
extension Model {
    mutating func press(_ key: Key, _ effects: inout [Effect]) {
        messages.clear()
        addedFeed = nil
        typedSetting = nil
        if answerOffer(key, &effects) { return }
        if !isAsking, keyMap.action(for: key, in: context) == .quit,
            heldKeys.isEmpty || keyMap.quitsEverywhere(key)
        {
            if key == .control("c") { hasQuit = true } else { quit() }
        } else if key == .escape, list.lineAhead != nil {
            // Counting to a line takes a while in a long list; Esc cancels it.
            list.stay()
            list.libraryChanged()
            (heldKeys, pendingActions, pendingOpen) = ([], [], nil)
        } else if isWaiting && !leavesArticleOnItsWay(key) && !movesInFeeds(key) || !heldKeys.isEmpty
            || !pendingActions.isEmpty
        {
            heldKeys.append(key)
        } else {
            handle(key, &effects)
        }
    }

    /// Whether only an article's text is loading and the key goes back, which needs no text.
    private func leavesArticleOnItsWay(_ key: Key) -> Bool {
        isWaitingForTextAlone && !isAsking
            && keyMap.action(for: key, in: context) == .back
    }

    /// Whether the key moves in the feeds, which needs no headlines.
    private func movesInFeeds(_ key: Key) -> Bool {
        guard context == .feeds, !isAsking, unreadSearch == nil,
            let action = keyMap.action(for: key, in: .feeds)
        else { return false }
        return [.moveDown, .moveUp, .goToTop, .goToBottom, .pageDown, .pageUp, .halfPageDown, .halfPageUp]
            .contains(action)
    }

    private mutating func handle(_ key: Key, _ effects: inout [Effect]) {
        defer { fitToPanes() }
        // Who takes back an answer of a command wants none of the rest.
        if isAsking, key == .escape || key == .control("c") { pendingActions = [] }
        if prompt != nil { return answerPrompt(key, &effects) }
        if isChoosingTask { return chooseTask(key, &effects) }
        if isChoosingOrder { return chooseOrder(key) }
        if serviceChoice != nil { return chooseService(key, &effects) }
        if screen?.question != nil { return answerScreen(by: key, &effects) }
        if let feedToRemove { return answerRemoval(of: feedToRemove, key, &effects) }
        if isAskingToSave { return answerToSave(key, &effects) }
        if takeCommandKey(key, &effects) { return }
        if let action = keyMap.action(for: key, in: context) { return perform(action, key, &effects) }
        if case .paste(let text) = key { return take(pasted: text) }
        if key == .escape { return }
        if keyMap.action(for: key, in: .story) == .splitStory, targetHeadline?.alsoIn.isEmpty == false,
            let show = keyMap.keyName(for: .showStory, in: context)
        {
            return messages.add(StoryTexts.splitsThere(show: show, split: key.name))
        }
        if !keyMap.knows(key), let help = keyMap.keyName(for: .showHelp) {
            messages.add(ActTexts.doesNothing(key: key.name, help: help))
        } else if let sentence = keyMap.sentence(onKeyElsewhere: key) {
            messages.add(sentence)
        }
    }

    /// Requests what is missing now, and handles the held keys whose rows have arrived.
    mutating func replayPendingKeys(_ effects: inout [Effect]) {
        var handled = 0
        repeat {
            if let waiting = pendingOpen, !list.isWaitingForRows {
                pendingOpen = nil
                perform(waiting, &effects)
            }
            performPendingActions(&effects)
            while handled < heldKeys.count, !isWaiting, !hasQuit {
                handled += 1
                handle(heldKeys[handled - 1], &effects)
                performPendingActions(&effects)
            }
            if let request = list.nextRequest() { effects.append(.loadPage(request)) }
            if let request = nextResultRequest() { effects.append(.search(request)) }
        } while pendingOpen != nil && !list.isWaitingForRows
        heldKeys.removeFirst(min(handled, heldKeys.count))
    }
}
