import FoundationEssentials
public import News
import NewsStore

/// Edits of the whole list, and undo.
extension Subscriptions {
    /// Lets the user edit a copy of the list, which then replaces it; undoable.
    /// - Parameter edit: Gets the path of the copy.
    public func edit(_ edit: (String) async throws -> Void) async throws -> FeedListEdit {
        try library.checkWritable()
        if !mayBegin { try await requireList(forRepair: true) }
        let result = try await file.editCopy(edit)
        if result.isChanged {
            try await record(
                FeedListAct(edited: FeedListAct.Edit(result)), "the feed list edited", orTakeBack: true)
        }
        return result
    }

    /// Undoes the last act, whether it changed articles or the feed list.
    /// - Returns: nil if there is nothing to undo. The servers of accounts are to be told, see `AccountSync.tell`.
    public func undo() async throws -> UndoneChange? {
        switch try await library.undo() {
        case nil: return nil
        case .marks(let marks): return .marks(marks)
        case .accountFeed(let change, let account, let number):
            let undone = change.undone(in: try await name(of: account), isSent: number != nil)
            guard let number else { return undone }
            return .untold(undone, account, number: number)
        case .feedList(let sentence, let payload):
            guard let act = try? JSONDecoder().decode(FeedListAct.self, from: Data(payload.utf8)) else {
                throw NewsroomError.undoImpossible(sentence: sentence)
            }
            if let rule = act.rule {
                try await takeBack(rule, sentence, payload)
                return .addedRule(title: rule.title)
            }
            // The act stays in the log until it is undone: by it the library recognises a feed that gets its old
            // address back.
            let number = try await library.recordFeedListAct(sentence, payload: payload)
            // The library follows the act's list: undoing the act in another would separate a feed from its articles.
            if let list = act.list, list != file.path {
                throw NewsroomError.undoInOtherList(sentence: sentence, path: list)
            }
            // An interrupted undo of the first addition leaves its feeds in the library, but no list.
            let isGone = act.madeList == true ? try file.bytes() == nil : false
            let hasBegun = isGone ? try await follows(only: act.added) : false
            if !hasBegun { try await requireList(forRepair: act.edited != nil) }
            if let edit = act.edited {
                try await putBack(edit, number, sentence)
                return .editedList
            }
            // The list may have vanished since.
            func checkAgain(_ list: FeedList?) async throws { if !hasBegun { try await check(list?.evaluated) } }
            var done = FeedListAct.RevertedChanges()
            var isEmpty = false
            do {
                (done, isEmpty) = try await file.edit(removesWhenEmpty: act.madeList == true, check: checkAgain) {
                    list in
                    let done = act.takeBack(from: &list)
                    return (done, list.entries.isEmpty)
                }
                try await synchronize(endsList: isEmpty && (done.isChanged || hasBegun))
            } catch {
                // If the library does not follow, revert the list, or the feed would be separated from its articles.
                if !done.reverted.isEmpty { _ = try await file.edit { [done] list in list.revert(done.reverted) } }
                throw error
            }
            // What the server is to be told is noted by the same transaction that forgets the act.
            let subscription = act.subscription.map { ($0.change.reversed, $0.account) }
            let untold = try await library.forgetFeedListAct(number, making: subscription)
            if hasBegun { done.added = act.added }
            let keepsAddress =
                act.changed?.first?.move != nil && done.reverted.last.map { $0.move == nil } == true
            if !done.isChanged, !hasBegun, !keepsAddress, untold == nil {
                throw NewsroomError.undoneAlready(sentence: sentence)
            }
            if let name = act.changedName { return .changed(name: name, keepsAddress: keepsAddress) }
            guard let line = act.removed.first else {
                if done.added.isEmpty, done.queries.isEmpty {
                    let changed = done.reverted.filter(\.isChange)
                    return .changedFeeds(Set(changed.map(\.url)).count)
                }
                return .added(done.added.map(Redaction.address), queries: done.queries.map(\.name))
            }
            let url = FeedList(bytes: line.bytes).entries.first?.url ?? ""
            let feed = try await library.ownFeeds().first { FeedAddress.key($0.url) == FeedAddress.key(url) }
            let name = feed?.title ?? Redaction.address(url)
            guard let untold, let account = act.subscription?.account else { return .removed(name: name) }
            return .untold(.moved(name: name, account: try await self.name(of: account)), account, number: untold)
        }
    }

    private func name(of account: Account.ID) async throws -> String {
        try await library.accounts().first { $0.id == account }?.name ?? ""
    }
}

extension Subscriptions {
    /// Restores the list as it was before an edit of the whole.
    private func putBack(_ edit: FeedListAct.Edit, _ number: Int64, _ sentence: String) async throws {
        let before = FeedList(bytes: Array(edit.before ?? Data()))
        func requireListExists(_ list: FeedList?) async throws { if list == nil { try await check(nil) } }
        var isBefore = false
        let isAsEdited = try await file.edit(removesWhenEmpty: edit.before == nil, check: requireListExists) { list in
            isBefore = list == before
            if isBefore { return true }
            guard FeedListAct.Edit.identity(of: list.bytes) == edit.after else { return false }
            list = before
            return true
        }
        let change = isAsEdited ? nil : try file.keepBeforeEdit(before.bytes)
        try await library.forgetFeedListAct(number)
        if let change { throw change }
        try await synchronize(endsList: before.entries.isEmpty)
        if isBefore { throw NewsroomError.undoneAlready(sentence: sentence) }
    }
}

extension Subscriptions {
    /// - Parameter orTakeBack: Whether the list is already changed, and must be reverted if the act cannot be recorded,
    ///   since it could not be undone.
    @discardableResult
    func record(_ act: FeedListAct, _ sentence: String, orTakeBack: Bool = false) async throws -> Int64 {
        var act = act
        act.list = file.path
        let payload = String(decoding: try JSONEncoder().encode(act), as: UTF8.self)
        do {
            return try await library.recordFeedListAct(sentence, payload: payload)
        } catch {
            if orTakeBack { try await takeBack(act) }
            throw error
        }
    }

    private func takeBack(_ act: FeedListAct) async throws {
        _ = try await file.edit(removesWhenEmpty: act.madeList == true || act.edited.map { $0.before == nil } == true) {
            list in
            if let edit = act.edited, FeedListAct.Edit.identity(of: list.bytes) == edit.after {
                list = FeedList(bytes: Array(edit.before ?? Data()))
            }
            act.takeBack(from: &list)
        }
    }
}
