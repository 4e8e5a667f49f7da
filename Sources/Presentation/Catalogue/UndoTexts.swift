public import News
import Texts

extension UndoneChange {
    /// The sentence for the user. It states the restored condition, since "undone" beside an action is ambiguous.
    public var sentence: String {
        switch self {
        case .marks(let marks): marks.sentence
        case .added(let feeds, let queries):
            UndoTexts.undidAdding(Self.names(feeds, queries))
        case .removed(let name): UndoTexts.putBack(name)
        case .restored(let feed): feed.sentence
        case .moved(let name, let account): UndoTexts.movedBack(name: name, account: account)
        case .changed(let name, keepsAddress: false):
            UndoTexts.changed(name)
        case .changed(let name, keepsAddress: true):
            UndoTexts.changedExceptAddress(name)
        case .editedList:
            UndoTexts.editedList
        case .addedRule(let title): UndoTexts.removedRule(title)
        case .changedFeeds(let count):
            UndoTexts.changedFeeds(CountTexts.feeds(count))
        // What becomes of its articles is known later.
        case .untold(.restored(let feed), _, _): UndoTexts.resubscribed(name: feed.name, account: feed.account)
        case .untold(let change, _, _): change.sentence
        case .onServer(let change, let account, let waits):
            [change.sentence, waits ? OutcomeTexts.toldLater(account) : nil].compactMap(\.self)
                .joined(separator: CountTexts.pause)
        }
    }

    private static func names(_ feeds: [String], _ queries: [String]) -> String {
        let shown = feeds.count == 1 ? feeds[0] : CountTexts.feeds(feeds.count)
        let searches = UndoTexts.savedQueries(queries.count)
        if queries.isEmpty { return shown }
        guard feeds.isEmpty else { return UndoTexts.feedsAndQueries(feeds: shown, queries: searches) }
        return queries.count == 1 ? UndoTexts.quotedQuery(queries[0]) : searches
    }
}

extension RestoredFeed {
    fileprivate var sentence: String {
        let consequence: String? =
            switch marks {
            case nil: UndoTexts.marksLost
            case 0?: nil
            case let count?: UndoTexts.marksPutBack(count)
            }
        let done = UndoTexts.resubscribed(name: name, account: account)
        return [done, consequence, lost > 0 ? UndoTexts.articlesGone(lost) : nil].compactMap(\.self)
            .joined(separator: CountTexts.pause)
    }
}

extension UndoneMarks {
    /// Characters of a title in a sentence.
    private static let maximumTitleLength = 60

    fileprivate var sentence: String {
        if missing == count {
            if case .save(let service) = kind { return UndoTexts.saveIsSent(subject: subject, service: service) }
            return missing == 1 ? UndoTexts.nothingLeftOfOne(subject) : UndoTexts.nothingLeft(subject)
        }
        let done = done
        return missing == 0 ? UndoTexts.sentence(done) : UndoTexts.partly(done: done, count: missing)
    }

    private var done: String {
        switch kind {
        case .read: UndoTexts.markedUnread(restored)
        case .unread: UndoTexts.markedRead(restored)
        case .star: UndoTexts.starTaken(restored)
        case .unstar: UndoTexts.starredAgain(restored)
        case .hide: UndoTexts.shownAgain(restored)
        case .unhide: UndoTexts.hiddenAgain(restored)
        case .split: UndoTexts.joinedAgain(restored)
        case .join: UndoTexts.splitAgain(restored)
        case .tags(let added, []): UndoTexts.tagsTaken(added: Self.tags(added), restored: restored)
        case .tags([], let removed): UndoTexts.tagsPutBack(removed: Self.tags(removed), restored: restored)
        case .tags(let added, let removed):
            UndoTexts.tagsExchanged(added: Self.tags(added), restored: restored, removed: Self.tags(removed))
        case .imported: UndoTexts.importUndone(restored)
        case .ruled: UndoTexts.rulesUndone(restored)
        case .save(let service): UndoTexts.saveTakenBack(service: service, restored: restored)
        }
    }

    private static func tags(_ tags: [String]) -> String {
        let names = tags.joined(separator: CountTexts.comma)
        return tags.count == 1 ? UndoTexts.oneTag(names) : UndoTexts.severalTags(names)
    }

    /// The articles that the undone change concerned, as lists count them.
    private var subject: String { shown(rows) }

    /// The articles that were restored.
    private var restored: String { shown(missing == 0 ? rows : count - missing) }

    private func shown(_ count: Int) -> String {
        guard let title else { return CountTexts.articles(count) }
        let shown = title.count > Self.maximumTitleLength ? title.prefix(Self.maximumTitleLength - 1) + "…" : title
        return UndoTexts.quotedQuery(shown)
    }
}
