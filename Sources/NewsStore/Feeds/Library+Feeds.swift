import FoundationEssentials
public import News

extension Library {
    /// The feeds that are listed, hidden ones among them, in the order of the list.
    public func feeds() async throws(LibraryError) -> [Feed] {
        try await read(FeedRow.listed)
    }

    /// As `feeds()`, on the calling thread: for the first screen, which is drawn before anything else runs.
    public func feedsNow() throws(LibraryError) -> [Feed] {
        try readNow(FeedRow.listed)
    }

    /// What a refresh has to know of the listed feeds, hidden ones among them, in the order of the list.
    /// - Parameter urls: Only the feeds with these addresses; nil: all.
    public func checks(urls: [String]? = nil) async throws(LibraryError) -> [FeedCheck] {
        let wanted = urls.map(Set.init)
        return try await read { database in
            try FeedCheckRow.all(database).filter { wanted?.contains($0.url) ?? true }
        }
    }

    /// What a refresh has to know of a feed; nil: it is not listed.
    public func check(of feed: Feed.ID) async throws(LibraryError) -> FeedCheck? {
        try await read { try FeedCheckRow.one($0, feed) }
    }

    /// Makes the library follow the user's list: new feeds come in, changed ones change, and those that are no
    /// longer listed are out of sight until they come back. Their articles stay until retention takes them.
    ///
    /// Nothing is written when nothing differs. Of lines with the same address, the first counts.
    /// - Parameters:
    ///   - source: Of all that the list was read from, when it need not be read again as long as
    ///     `feedListSourceNow` is the same; nil: it is to be read again.
    ///   - remembersAlone: Whether the source is written also where nothing else is.
    ///   - moves: Which feeds the user has given other addresses, or has given back their old ones. Of two addresses, when
    ///     the one has left the list and the other one has come, they are the same feed's: its articles, marks and number
    ///     stay. It is asked there at once, and what was known of the old address is forgotten. A feed that the library
    ///     knows by the other address already, as of an earlier list, gets the old one, and forgets as much: none of its
    ///     articles is lost.
    public func setFeedList(
        _ feeds: [ListedFeed], source: BodyIdentity? = nil, remembersAlone: Bool = true, moves: [FeedMove] = []
    ) async throws(LibraryError) {
        let isDone = try await read { database in
            let list = try FeedListWriter(feeds, moves: moves, database)
            return try !list.differs && (source == nil || !remembersAlone || FeedListSource.read(database) == source)
        }
        if isDone { return }
        try await write { database in
            // Another process may have followed the list meanwhile.
            let list = try FeedListWriter(feeds, moves: moves, database)
            if list.differs { try list.write(database) }
            // The same transaction: what is remembered is always what the list was read from.
            try FeedListSource.write(source, database)
            return ((), list.differs ? LibraryChange(feeds: nil) : nil)
        }
    }

    /// Of all that the list which the library follows was read from; nil: that is not known. On the calling thread: to
    /// go to another one takes longer.
    public func feedListSourceNow() throws(LibraryError) -> BodyIdentity? {
        try readNow(FeedListSource.read)
    }
}
