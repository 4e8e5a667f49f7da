import News
import Presentation
import Terminal
import Texts

extension Model {
    /// The article that reading keys act on: the open one where it has the focus, else the selected one.
    var targetHeadline: Headline? { focus == .article ? article?.headline : selectedHeadline }

    mutating func setRead(_ headline: Headline, _ isRead: Bool, _ effects: inout [Effect]) {
        guard headline.isRead != isRead else { return }
        list.setRead(headline.storyIDs, isRead)
        results?.setRead(headline.storyIDs, isRead)
        addUnread(isRead ? -1 : 1, of: headline)
        if article?.headline.id == headline.id { article?.headline.isRead = isRead }
        perform(.setRead([headline.id], isRead), &effects)
    }

    /// - Parameter isRead: `nil` for the other mark than it has.
    mutating func toggleRead(of other: Headline? = nil, to isRead: Bool? = nil, _ effects: inout [Effect]) {
        guard let headline = other ?? targetHeadline else { return messages.add(ReadingTexts.noArticle) }
        // The library would refuse it, and the row and the counts would be wrong.
        if headline.isHidden {
            let key = keyMap.keyName(for: .hideArticle) ?? ":\(Action.hideArticle.name)"
            return messages.add(ReadingTexts.hiddenIsRead(key))
        }
        setRead(headline, isRead ?? !headline.isRead, &effects)
    }

    mutating func toggleStar(of other: Headline? = nil, _ effects: inout [Effect]) {
        guard let headline = other ?? targetHeadline else { return messages.add(ReadingTexts.noArticle) }
        list.setStarred(headline.storyIDs, !headline.isStarred)
        results?.setStarred(headline.storyIDs, !headline.isStarred)
        if feeds.feed(headline.feedID) != nil { feeds.add(headline.isStarred ? -1 : 1, to: .smart(.starred)) }
        if article?.headline.id == headline.id { article?.headline.isStarred = !headline.isStarred }
        perform(.setStarred([headline.id], !headline.isStarred), &effects)
    }

    /// Hides the article, or shows a hidden one again, which only a search for hidden ones lists.
    mutating func hideArticle(of other: Headline? = nil, _ effects: inout [Effect]) {
        guard let headline = other ?? targetHeadline else { return messages.add(ReadingTexts.noArticle) }
        let isHidden = !headline.isHidden
        if isHidden { hidden.formUnion(headline.storyIDs) } else { hidden.subtract(headline.storyIDs) }
        list.setHidden(headline.storyIDs, isHidden)
        results?.setHidden(headline.storyIDs, isHidden)
        if isHidden {
            if !headline.isRead { addUnread(-1, of: headline) }
            if headline.isStarred, feeds.feed(headline.feedID) != nil { feeds.add(-1, to: .smart(.starred)) }
        }
        if article?.headline.id == headline.id {
            article?.headline.isHidden = isHidden
            if isHidden { article?.headline.isRead = true }
        }
        let undo = isHidden ? keyMap.keyName(for: .undo, in: context).map(ActTexts.undoes) : nil
        let act = Effect.Act.setHidden([headline.id], isHidden)
        messages.announce(
            [isHidden ? ReadingTexts.articleHidden : ReadingTexts.articleShown, undo].compactMap(\.self)
                .joined(separator: CountTexts.pause), .act(act))
        perform(act, &effects)
    }

    /// Lists hidden articles again, after an undo or because hiding failed: the first of them is selected, unless
    /// another article is being read.
    mutating func articlesReturn() {
        let returning = focus == .article ? hidden.filter { $0 == article?.headline.id } : hidden
        list.undoDidFinish(returning: returning)
        results?.undoDidFinish(returning: returning)
    }

    /// Hiding articles, or showing them again, could not be stored.
    mutating func hidingFailed(_ ids: [Headline.ID], _ isHidden: Bool) {
        if let id = article?.headline.id, ids.contains(id) { article?.headline.isHidden = !isHidden }
        articlesReturn()
    }

    /// The rows do not change at once: only the library knows what the last act changed. Undoing a million marks takes
    /// seconds, hence the announcement.
    mutating func undo(_ effects: inout [Effect]) {
        messages.announce(ActTexts.undoing, .act(.undo))
        perform(.undo, &effects)
    }

    mutating func refreshFeed(_ effects: inout [Effect]) {
        if context == .feeds, case .tag(let tag) = feeds.selectedRow {
            effects.append(.refresh(feeds.feeds(tagged: tag)?.map(\.id)))
        } else {
            effects.append(.refresh(targetFeed.map { [$0] }))
        }
    }

    mutating func removeFeed(_ effects: inout [Effect]) {
        if let feed = focus == .feeds ? feeds.selectedFeed : feeds.feed(shown.feed) {
            remove(feed, &effects)
        } else {
            messages.add(wordsOnQuery ?? ActTexts.selectFeed)
        }
    }

    /// Asks first if it is an account's: its server deletes the articles, which undo cannot restore there.
    mutating func remove(_ feed: Feed, _ effects: inout [Effect]) {
        guard let account = feed.accountName else { return effects.append(.removeFeed(feed.id)) }
        feedToRemove = feed.id
        messages.add(AccountTexts.asksToRemove(account: account, feed: feed.title))
    }

    mutating func answerRemoval(of feed: Feed.ID, _ key: Key, _ effects: inout [Effect]) {
        feedToRemove = nil
        guard Self.accepts(key) else { return messages.add(AccountTexts.notRemoved) }
        effects.append(.removeFeed(feed))
    }

    mutating func chooseFeeds(_ effects: inout [Effect]) {
        closeScreens()
        open(FeedChoiceScreen())
        effects.append(.findFeedFiles)
    }

    /// Passes the selected item's link to the closure, or reports that there is none.
    mutating func withLink(_ use: (String) -> Void) {
        let link =
            switch context {
            case .feeds, .feedDetails: feeds.listedFeed(targetFeed).map { ShownAddress.of($0.siteLink ?? $0.url) }
            default: targetHeadline?.link
            }
        if let link { use(link) } else { messages.add(ReadingTexts.noLink) }
    }

    mutating func openDiscussion(_ effects: inout [Effect]) {
        guard let headline = targetHeadline else { return messages.add(ReadingTexts.noArticle) }
        effects.append(.openDiscussion(headline.id))
    }

    mutating func openLink(_ key: Key, _ effects: inout [Effect]) {
        guard case .character(let digit) = key, let number = digit.wholeNumberValue else { return }
        openLink(number: number, &effects)
    }

    mutating func openLink(number: Int, _ effects: inout [Effect]) {
        if let link = article?.link(number: number) {
            effects.append(.openInBrowser(link))
        } else {
            messages.add(ReadingTexts.noLinkNumber(number))
        }
    }

    mutating func answerPrompt(_ key: Key, _ effects: inout [Effect]) {
        if complete(key, &effects) || handleSwitcherKey(key) { return }
        guard let outcome = prompt?.press(key), let asked = prompt else { return }
        if case .answered(let answer) = outcome, let mistake = mistake(in: answer, to: asked.purpose) {
            // Keep the prompt open so a typo can be fixed.
            return messages.add(mistake, isError: true)
        }
        if outcome != .editing { prompt = nil }
        switch asked.purpose {
        case .find: find(String(asked.text), outcome)
        case .search: search(String(asked.text), outcome)
        case .filter: filter(String(asked.text), outcome)
        case .markOlderRead:
            if case .answered(let age) = outcome { markOlderRead(than: age, &effects) }
        case .tags(let headline):
            if case .answered(let line) = outcome { setTags(of: headline, to: line, &effects) }
        case .addFeed(let account):
            if case .answered(let address) = outcome, !address.isEmpty {
                addFeed(FeedAddition(address, to: account), &effects)
            }
        case .goToFeed: goToFeed(String(asked.text), outcome)
        case .field:
            if case .answered(let answer) = outcome { answerScreen(answer, &effects) }
        case .command: run(command: outcome, &effects)
        }
    }

    /// Why an answer cannot be used; `nil` when it can.
    private func mistake(in answer: String, to purpose: LinePrompt.Purpose) -> String? {
        do {
            switch purpose {
            case .search, .filter: return ArticleQuery.parse(answer).problems.first.map(PromptTexts.problem)
            case .markOlderRead: _ = try PastDate.before(answer, now: now)
            case .addFeed: if !answer.isEmpty { _ = try FeedAddress.normalized(answer) }
            case .field: return screens.last?.mistake(in: answer, surroundings)
            case .find, .tags, .goToFeed, .command: break
            }
            return nil
        } catch {
            return ErrorTexts.sentence(for: error)
        }
    }

    mutating func acted(_ outcome: ActOutcome, _ effects: inout [Effect]) {
        pendingActs -= 1
        let isStored =
            switch outcome {
            case .done: true
            case .markedAllRead(let count, _): count > 0
            case .undone(let change): change != nil
            }
        if isStored { fullDisk = nil }
        let isUndone = if case .undone = outcome { true } else { false }
        messages.endAnnouncements {
            switch $0 {
            case .act(.undo): isUndone
            // Its announcement states the result already.
            case .act(.setHidden): false
            case .act: true
            default: false
            }
        }
        switch outcome {
        case .done: break
        case .markedAllRead(0, _): messages.add(ActTexts.nothingToMark)
        case .markedAllRead(let count, let name):
            messages.add(ActTexts.marked(count, of: name, undo: keyMap.keyName(for: .undo)))
        case .undone(let change?):
            if case .marks(let marks) = change, marks.kind == .hide {
                articlesReturn()
            } else {
                list.undoDidFinish()
                results?.undoDidFinish()
            }
            if case .untold = change {
                let effect = Effect.tellServer(change)
                messages.announce(change.sentence, effect)
                effects.append(effect)
            } else {
                messages.add(change.sentence)
            }
        case .undone(nil): messages.add(ActTexts.nothingToUndo)
        }
        if pendingActs == 0, hasMissedChange { libraryChanged(&effects) }
        reloadDetails(&effects)
    }
}

extension Headline {
    /// The article and the others of its row, which the library marks with it.
    fileprivate var storyIDs: Set<Headline.ID> { [self].storyIDs }
}
