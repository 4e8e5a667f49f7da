public import News
import NewsStore
package import Programs

/// The feeds of accounts. A change is made here at once, together with what the server is to be told, and sent at once
/// if the server answers.
extension AccountSync {
    /// What became of a change.
    public enum FeedChangeResult: Sendable, Equatable {
        /// The server has made it. One that was added may not be listed yet.
        case done(Feed.ID?)
        /// The server does not answer; the change is sent when it does.
        case waits
    }

    /// Subscribes an account to a feed. Its articles come with the next sync.
    /// - Parameters:
    ///   - url: Of the feed, or of a page that names it.
    ///   - title: nil for the feed's own.
    ///   - category: nil for none.
    ///   - mayWait: Whether the server may be told later. Otherwise nothing is changed then.
    /// - Throws: `AccountFailure`, `LibraryError`, `CancellationError`.
    @discardableResult
    public func subscribe(
        _ account: Account, to url: String, title: String?, category: String?, mayWait: Bool = true
    ) async throws -> FeedChangeResult {
        let name = title ?? Redaction.address(url)
        return try await make(
            FeedChange(.add, url: url, name: name, title: title, category: category), account, mayWait: mayWait,
            isAct: true)
    }

    /// Gives a feed of an account another title or category on its server, and here.
    /// - Parameters:
    ///   - title: nil to leave it.
    ///   - category: Empty for none; nil to leave it.
    /// - Throws: As `subscribe` does.
    @discardableResult
    public func change(
        _ feed: Feed, of account: Account, title: String?, category: String?, insteadOf old: String? = nil
    ) async throws -> FeedChangeResult {
        guard let name = try await library.remoteName(of: feed.id) else { return .done(nil) }
        return try await make(
            FeedChange(
                .change, feed: name, url: feed.url, name: feed.title, title: title, category: category,
                oldTitle: feed.title, oldCategory: old),
            account)
    }

    /// Unsubscribes an account from a feed: the server deletes its articles, which are hidden here until retention
    /// deletes them.
    /// - Parameter mayWait: As of `subscribe`; if not, it cannot be undone either.
    /// - Throws: As `subscribe` does.
    @discardableResult
    public func unsubscribe(
        _ account: Account, from feed: Feed, mayWait: Bool = true
    ) async throws -> FeedChangeResult {
        guard let name = try await library.remoteName(of: feed.id) else { return .done(nil) }
        return try await make(
            FeedChange(
                .remove, feed: name, url: feed.url, name: feed.title, oldTitle: feed.title,
                oldCategory: feed.categories.first),
            account, mayWait: mayWait)
    }

    /// Unsubscribes an account from a feed that waits to be added. There is nothing to undo afterwards.
    /// - Throws: As `subscribe` does.
    public func takeBack(_ addition: FeedChange, of account: Account) async throws -> FeedChangeResult {
        try library.checkWritable()
        guard let number = try await library.takeBack(addition, of: account.id) else { return .done(nil) }
        return try await send(number, of: account)
    }

    /// Tells the server that a change was undone here, if it is to be told.
    /// - Returns: What was undone, and whether the server knows.
    /// - Throws: As `subscribe` does.
    public func tell(_ undone: UndoneChange) async throws -> UndoneChange {
        guard case .untold(let change, let id, let number) = undone else { return undone }
        guard let account = try await library.accounts().first(where: { $0.id == id }) else { return change }
        let result = try await send(number, of: account)
        return .onServer(change, account: account.name, waits: result == .waits)
    }

    private func make(
        _ change: FeedChange, _ account: Account, mayWait: Bool = true, isAct: Bool? = nil
    ) async throws -> FeedChangeResult {
        try library.checkWritable()
        guard let number = try await library.addFeedChange(change, of: account.id, isAct: isAct ?? mayWait) else {
            return .done(nil)
        }
        return try await send(number, of: account, mayWait: mayWait)
    }

    /// Tells the server of a change at once, and of those before it.
    /// - Parameter number: See `OutgoingFeedChange`.
    /// - Throws: What the server says against it, which is taken back then; `LibraryError`, `CancellationError`.
    public func send(_ number: Int64, of account: Account, mayWait: Bool = true) async throws -> FeedChangeResult {
        var told = ToldFeeds()
        do {
            told = try await withServer(of: account) { server in
                try await tellFeeds(of: account, server, asked: number, follows: true)
            }
        } catch let error as RemoteError {
            told.failure = error
        }
        if let refusal = told.refusal { throw refusal.failure }
        guard try await library.hasFeedChange(number, of: account.id) else {
            return .done(try await library.feed(addedBy: number))
        }
        if mayWait, told.failure?.isTemporary != false { return .waits }
        try await library.dropFeedChange(number, nil, of: account.id)
        // Another process has kept sending.
        throw told.failure?.failure ?? AccountFailure.busy
    }
}

/// A change that the server has made.
private struct MadeChange {
    /// What it calls a feed that was to be added.
    var feed: String?
    /// Whether it was added for the user: a feed that was there before keeps its title and category, and undo does not
    /// remove it.
    var isNew = true
    /// The title and category that it did not give an added feed, and why.
    var rest: FeedChange?
    var failure: RemoteError?
}

/// What became of the changes of an account's list of feeds.
struct ToldFeeds {
    var sent = 0
    /// Why the server refuses the one that the user waits for.
    var refusal: RemoteError?
    /// Why the first that waits on was not made.
    var failure: RemoteError?
}

extension AccountSync {
    /// Attempts to get a lock, a tenth of a second apart.
    private static let attempts = 50

    /// Sends the changes of an account's list of feeds that wait, those of the feed that the user waits for first, then
    /// those that were tried least often. Each is confirmed before the next: what is cut short is sent again, which
    /// changes nothing. One that the server refuses is taken back; one that it does not make now waits on, together with
    /// later ones of the same feed. Neither holds up the others.
    /// - Parameters:
    ///   - asked: The change that the user waits for.
    ///   - follows: Whether to take over the server's list afterwards.
    /// - Throws: What concerns the whole account: `RemoteError`, `LibraryError`, `CancellationError`.
    func tellFeeds(
        of account: Account, _ server: any RemoteLibrary, asked: Int64? = nil, allowsAll: Bool = false,
        follows: Bool = false
    ) async throws -> ToldFeeds {
        var told = ToldFeeds()
        guard try await library.hasFeedChange(of: account.id),
            let lock = try await waitForLock(account.id, ".feeds")
        else { return told }
        defer { lock.release() }
        // The first question, after which the server is known to answer.
        var listed: [RemoteFeed]
        do {
            listed = try await server.feeds()
        } catch let error as RemoteError where error.isRefusal {
            told.failure = error
            return told
        }
        if listed.isEmpty, !allowsAll, try await library.feeds().contains(where: { $0.account == account.id }) {
            throw RemoteError(failure: .noFeeds)
        }
        let check = NameCheck(account: account.id, server: server, library: library)
        try await check.others(among: listed).stop()
        var (left, failures) = ([FeedChange](), 0)
        while let next = try await library.nextFeedChange(of: account.id, first: asked, sparing: left) {
            var failure: RemoteError?
            do {
                let made = try await tell(next, &listed, of: account.id, server, isAsked: next.id == asked)
                let refusal = made.failure.flatMap { $0.refuses(made.rest) ? $0.failure : nil }
                // The server has it: a cancelled task must not forget it.
                try await Task {
                    try await library.confirmFeedChange(
                        next.id, feed: made.feed, isNew: made.isNew, rest: made.rest, refusal: refusal, of: account.id)
                }.value
                told.sent += 1
                if refusal == nil { failure = made.failure }
            } catch let error as RemoteError where error.refuses(next.change) {
                let isAsked = next.id == asked
                try await Task {
                    try await library.dropFeedChange(next.id, isAsked ? nil : error.failure, of: account.id)
                }.value
                if isAsked { told.refusal = error }
            } catch let error as RemoteError {
                failure = error
            }
            failures = failure == nil ? 0 : failures + 1
            if let failure {
                guard failure.isRefusal || failure.isSilence else { throw failure }
                told.failure = told.failure ?? failure
                left.append(next.change)
                // Twice in a row it is the server, which need not be asked for each: the next time begins with others.
                if failures > 1 { break }
            }
            try Task.checkCancellation()
        }
        if follows {
            // If it fails now, the next sync does it, as it finds out whether a server that lists none has lost them.
            do {
                let feeds = try await server.feeds()
                try await check.others(among: feeds).stop()
                if !feeds.isEmpty || listed.isEmpty { try await library.setFeeds(feeds, of: account.id) }
            } catch is RemoteError {}
        }
        return told
    }

    /// - Parameters:
    ///   - listed: The feeds on the server, before and after it.
    ///   - isAsked: Whether the user waits for it.
    private func tell(
        _ next: OutgoingFeedChange, _ listed: inout [RemoteFeed], of account: Account.ID, _ server: any RemoteLibrary,
        isAsked: Bool
    ) async throws -> MadeChange {
        let change = next.change
        var known = listed.first { change.means($0, orItsSite: next.wasTried) }
        // A feed that was removed and added again has another name.
        if known == nil, change.kind != .add {
            known = listed.first { FeedAddress.key($0.url) == FeedAddress.key(change.url) }
        }
        switch change.kind {
        case .add:
            // If the user waits for it, the server says whether it is there already, unless another device has added it.
            var known = known
            if isAsked, !next.wasTried, let feed = known, try await isListed(feed, of: account) { known = nil }
            let feed = if let known { known.id } else { try await server.subscribe(to: change.url) }
            let wasListed = listed.contains { $0.id == feed }
            // The answer to an earlier request may be lost.
            guard next.wasTried || !wasListed else { return MadeChange(feed: feed, isNew: false) }
            if !wasListed { listed.append(RemoteFeed(id: feed, url: change.url, title: change.name)) }
            guard change.title != nil || change.category?.isEmpty == false else { return MadeChange(feed: feed) }
            do {
                try await server.change(feed, title: change.title, category: change.category, insteadOf: nil)
            } catch let error as RemoteError {
                let rest = FeedChange(
                    .change, feed: feed, url: change.url, name: change.name, title: change.title,
                    category: change.category)
                return MadeChange(feed: feed, rest: rest, failure: error)
            }
            return MadeChange(feed: feed)
        case .change:
            // Another device has removed it.
            guard let known else { throw RemoteError(failure: .feedGone) }
            try await server.change(
                known.id, title: change.title, category: change.category, insteadOf: change.oldCategory)
        case .remove:
            // Another device may have been first.
            if let known {
                try await server.unsubscribe(from: known.id)
                listed.removeAll { $0.id == known.id }
            }
        }
        return MadeChange()
    }

    /// Whether a feed of the server is listed here.
    private func isListed(_ known: RemoteFeed, of account: Account.ID) async throws -> Bool {
        for feed in try await library.feeds() where feed.account == account {
            guard FeedAddress.key(feed.url) == FeedAddress.key(known.url) else { continue }
            if try await library.remoteName(of: feed.id) == known.id { return true }
        }
        return false
    }

    /// The right to tell the user what the server refused, for one process at a time.
    /// - Returns: nil if there is nothing to tell, or another process keeps the right.
    package func lockRefusals(of account: Account.ID) async throws -> FileLock? {
        guard try await !library.refusedFeedChanges(of: account).isEmpty else { return nil }
        return try await waitForLock(account, ".refusals")
    }

    /// nil if another process keeps it.
    private func waitForLock(_ account: Account.ID, _ part: String) async throws -> FileLock? {
        for _ in 0..<Self.attempts {
            if let lock = try lock(account, part) { return lock }
            try await Task.sleep(for: .milliseconds(100))
        }
        return nil
    }
}
