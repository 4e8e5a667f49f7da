public import News
import NewsStore

/// The feeds of accounts.
extension AccountSync {
    /// Subscribes an account to a feed. Its articles come with the next sync.
    /// - Parameters:
    ///   - url: Of the feed, or of a page that names it.
    ///   - title: nil for the feed's own.
    ///   - category: nil for none.
    /// - Returns: The feed, new or not; nil if the server does not list it yet.
    /// - Throws: `AccountFailure`, `LibraryError`, `CancellationError`.
    @discardableResult
    public func subscribe(
        _ account: Account, to url: String, title: String?, category: String?
    ) async throws -> Feed.ID? {
        try await asking(account) { server in
            let feed = try await server.subscribe(to: url)
            if title != nil || category != nil {
                try await server.change(feed, title: title, category: category, insteadOf: nil)
            }
            try await library.setFeeds(try await server.feeds(), of: account.id)
            return try await library.feed(named: feed, of: account.id)
        }
    }

    /// Gives a feed of an account another title or category on its server, and here.
    /// - Throws: As `subscribe` does.
    public func change(
        _ feed: Feed.ID, of account: Account, title: String?, category: String?, insteadOf old: String? = nil
    ) async throws {
        guard let name = try await library.remoteName(of: feed) else { return }
        try await asking(account) { server in
            try await server.change(name, title: title, category: category, insteadOf: old)
            try await library.setFeeds(try await server.feeds(), of: account.id)
        }
    }

    /// Unsubscribes an account from a feed: the server deletes its articles, which are hidden here until retention
    /// deletes them. Cannot be undone.
    /// - Throws: As `subscribe` does.
    public func unsubscribe(_ account: Account, from feed: Feed.ID) async throws {
        guard let name = try await library.remoteName(of: feed) else { return }
        try await asking(account) { server in
            try await server.unsubscribe(from: name)
            try await library.setFeeds(try await server.feeds(), of: account.id)
        }
    }

    /// Asks for something that the user waits for: a failure is not one of the sync.
    private func asking<Value: Sendable>(
        _ account: Account, _ work: (any RemoteLibrary) async throws -> Value
    ) async throws -> Value {
        try library.checkWritable()
        return try await RemoteError.translating { try await withServer(of: account, work) }
    }
}
