import FoundationEssentials
public import News

extension Library {
    /// The listed feeds, including hidden ones: those of the user's own list, then those of each account.
    public func feeds() async throws(LibraryError) -> [Feed] {
        try await read(FeedRow.listed)
    }

    /// The feeds of the user's own list, including hidden ones, in its order.
    public func ownFeeds() async throws(LibraryError) -> [Feed] {
        try await feeds().filter { $0.account == nil }
    }

    /// Like `feeds()`, but synchronous: the first screen is drawn before anything else runs.
    public func feedsNow() throws(LibraryError) -> [Feed] {
        try readNow(FeedRow.listed)
    }

    /// What a refresh needs to know about the feeds of the user's own list, including hidden ones, in its order.
    /// - Parameter urls: Only the feeds with these addresses; nil for all.
    public func checks(urls: [String]? = nil) async throws(LibraryError) -> [FeedCheck] {
        let wanted = urls.map(Set.init)
        return try await read { database in
            try FeedCheckRow.all(database).filter { wanted?.contains($0.url) ?? true }
        }
    }

    /// What a refresh needs to know about a feed; nil if it is not on the user's own list.
    public func check(of feed: Feed.ID) async throws(LibraryError) -> FeedCheck? {
        try await read { try FeedCheckRow.one($0, feed) }
    }

    /// Updates the library to the user's list: new feeds are added, changed ones updated, and feeds no longer listed
    /// hidden until they return. Their articles stay until retention deletes them.
    ///
    /// Writes nothing when nothing differs. Of several lines with the same address, the first counts.
    /// - Parameters:
    ///   - source: Identity of all the files the list was read from; the list need not be read again while
    ///     `feedListSourceNow` equals it. nil if it must be read again.
    ///   - remembersAlone: Whether the source is written even if nothing else changes.
    ///   - moves: Feeds to which the user gave another address, or their old one back. When the one address has left
    ///     the list and the other has joined it, they belong to the same feed: its articles, marks and number stay, the
    ///     new address is fetched at once, and the fetch state of the old one is reset. If the library already has a
    ///     feed with the new address, say from an earlier list, the two swap addresses and that feed's fetch state is
    ///     reset too; no articles are lost.
    public func setFeedList(
        _ feeds: [ListedFeed], source: BodyIdentity? = nil, remembersAlone: Bool = true, moves: [FeedMove] = []
    ) async throws(LibraryError) {
        let isDone = try await read { database in
            let list = try FeedListWriter(feeds, moves: moves, database)
            return try !list.differs && (source == nil || !remembersAlone || FeedListSource.read(database) == source)
        }
        if isDone { return }
        try await write { database in
            // Another process may have updated the list meanwhile.
            let list = try FeedListWriter(feeds, moves: moves, database)
            if list.differs { try list.write(database) }
            // In the same transaction, so that the stored source always matches the stored list.
            try FeedListSource.write(source, database)
            return ((), list.differs ? LibraryChange() : nil)
        }
    }

    /// Identity of all the files from which the library's list was read; nil if unknown. Synchronous, because switching
    /// threads takes longer than the read.
    public func feedListSourceNow() throws(LibraryError) -> BodyIdentity? {
        try readNow(FeedListSource.read)
    }
}
