import BackgroundTasks
package import News
import NewsStore
package import Newsroom
import Programs

/// The feeds of accounts, changed by the user.
extension AppServices {
    /// The account of a feed; `nil` if it is of the user's own list.
    package func account(of feed: Feed) async throws -> Account? {
        guard let id = feed.account else { return nil }
        return try await library.accounts().first { $0.id == id }
    }

    /// Subscribes an account to the feed at an address, or that a page there names. Its articles come with the next
    /// sync.
    /// - Parameters:
    ///   - typed: the address as typed.
    ///   - title: `nil` for the feed's own.
    ///   - category: `nil` for none.
    /// - Returns: the feed, `nil` if the server does not list it yet; whether it is new; whether the server is told later,
    ///   since it does not answer; and what it refuses of it and of earlier changes.
    /// - Throws: `FeedAddressError`, `AccountFailure`, `LibraryError`.
    package func subscribe(
        _ account: Account, to typed: String, title: String? = nil, category: String? = nil
    ) async throws -> (feed: Feed?, isNew: Bool, waits: Bool, remarks: [AccountRemark]) {
        let address = try FeedAddress.normalized(typed)
        let key = FeedAddress.key(address)
        let before = try await library.feeds().filter { $0.account == account.id }
        if let feed = before.first(where: { FeedAddress.key($0.url) == key }) { return (feed, false, false, []) }
        let isWaiting = account.feedChanges.contains { $0.kind == .add && FeedAddress.key($0.url) == key }
        guard !isWaiting else { return (nil, false, true, []) }
        let result = try await accounts.subscribe(account, to: address, title: title, category: category)
        let remarks = await noteRefusedFeedChanges(of: account)
        guard case .done(let id) = result else { return (nil, true, true, remarks) }
        // A page can name a feed that was there.
        if let feed = before.first(where: { $0.id == id }) { return (feed, false, false, remarks) }
        return (try await library.feeds().first { $0.id == id }, true, false, remarks)
    }

    /// Changes the title or the category of an account's feed on its server and here, and the other settings here.
    /// - Throws: `NewsroomError.setOnServer`, `AccountFailure`, `LibraryError`.
    package func change(
        _ feed: Feed, of account: Account, by change: FeedListingChange
    ) async throws -> AccountSync.FeedChangeResult {
        func categories(_ listing: FeedListing) -> [String] { listing.tags.filter { !TagName.isOfAccount($0) } }
        let (old, new) = (categories(change.old), categories(change.new))
        guard change.address == nil, change.new.interval == change.old.interval, new == old || new.count <= 1 else {
            throw NewsroomError.setOnServer
        }
        let title = change.new.title == change.old.title ? nil : change.new.title ?? ""
        guard title != "" else { throw NewsroomError.needsTitle }
        let category = new == old ? nil : new.first ?? ""
        var result = AccountSync.FeedChangeResult.done(feed.id)
        if title != nil || category != nil {
            result = try await accounts.change(
                feed, of: account, title: title, category: category, insteadOf: old.first)
            await noteRefusedFeedChanges(of: account)
        }
        try await library.changeSettings(of: feed.id, by: change)
        return result
    }

    /// Unsubscribes an account from a feed, which is hidden here with its articles.
    /// - Throws: `AccountFailure`, `LibraryError`.
    package func unsubscribe(_ account: Account, from feed: Feed) async throws -> AccountSync.FeedChangeResult {
        let result = try await accounts.unsubscribe(account, from: feed)
        await noteRefusedFeedChanges(of: account)
        return result
    }

    /// Tells an account's server that a change was undone here, if it is to be told.
    /// - Returns: what was undone, and whether the server knows.
    /// - Throws: `AccountFailure`, `LibraryError`.
    package func tell(_ undone: UndoneChange) async throws -> UndoneChange {
        guard case .untold(_, let id, _) = undone else { return undone }
        let account = try await library.accounts().first { $0.id == id }
        let told = try await accounts.tell(undone)
        if let account { await noteRefusedFeedChanges(of: account) }
        return told
    }

    /// Syncs an account after its server was told to restore a feed, which lacks its articles there until then, and puts
    /// their marks back. A failure is recorded with the account.
    /// - Returns: what is said of it; `nil` if another process is syncing the account.
    package func syncRestored(_ undone: UndoneChange) async throws -> UndoneChange? {
        guard let (_, account) = try await restored(undone) else { return undone }
        do {
            guard try await sync(account) != nil else { return nil }
            try await indexSynced()
        } catch is AccountFailure {
            return undone
        }
        return try await putBackMarks(undone)
    }

    /// Gives the articles of a feed that undo has restored on an account's server, as a new one with their marks lost,
    /// the marks of those that were hidden here. Once it was synced.
    /// - Returns: what is said of it.
    package func putBackMarks(_ undone: UndoneChange) async throws -> UndoneChange {
        guard case (var feed, let account)? = try await restored(undone),
            let moved = try await library.carryMarksOfRemovedFeed(at: feed.url, of: account.id)
        else { return undone }
        // Without any article that both have, the server may not have fetched it yet.
        if moved.matched > 0 || moved.left == 0 { (feed.marks, feed.lost) = (moved.marks, moved.kept) }
        return .onServer(.restored(feed), account: account.name, waits: false)
    }

    /// The feed that a server has restored just now, and its account.
    private func restored(_ undone: UndoneChange) async throws -> (RestoredFeed, Account)? {
        guard case .onServer(.restored(let feed), account: let name, waits: false) = undone,
            let account = try await library.accounts().first(where: { $0.name == name })
        else { return nil }
        return (feed, account)
    }

    /// Notes the changes that the server refused before one that the user waited for, or in a sync that failed.
    @discardableResult
    func noteRefusedFeedChanges(of account: Account) async -> [AccountRemark] {
        await record(AccountOutcome(account.name), of: account.id).notes ?? []
    }

    /// Writes into the journal what was done for an account, with the changes of feeds that the server refused and the
    /// user was not told of. These are forgotten once they are written.
    /// - Returns: what was written.
    func record(_ outcome: AccountOutcome, of account: Account.ID) async -> AccountOutcome {
        let lock = try? await accounts.lockRefusals(of: account)
        defer { lock?.release() }
        let refused = lock == nil ? [] : (try? await library.refusedFeedChanges(of: account)) ?? []
        var outcome = outcome
        if !refused.isEmpty {
            outcome.feedsRefused = refused.count
            let notes = refused.map { _, change, failure in
                AccountRemark.refused(change: change.kind, name: SafeLine.of(change.name), failure: failure)
            }
            outcome.notes = notes + (outcome.notes ?? [])
        }
        guard !outcome.isEmpty else { return outcome }
        let isWritten = Journal.note(.account(outcome: outcome), locations, at: clock.now, log: log)
        if isWritten, !refused.isEmpty { try? await library.forgetRefusedFeedChanges(refused.map(\.id)) }
        return outcome
    }
}
