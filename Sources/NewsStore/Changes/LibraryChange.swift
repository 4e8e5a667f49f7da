public import News

/// What a transaction changed; what to read anew.
public struct LibraryChange: Sendable, Equatable {
    /// The feeds whose articles, marks or state changed; nil: any may have, the list of feeds among them.
    public let feeds: Set<Feed.ID>?

    /// - Parameter feeds: nil: anything may have changed.
    public init(feeds: Set<Feed.ID>?) { self.feeds = feeds }

    /// Both changes as one.
    public func merged(with other: LibraryChange) -> LibraryChange {
        guard let feeds, let others = other.feeds else { return LibraryChange(feeds: nil) }
        return LibraryChange(feeds: feeds.union(others))
    }
}

extension Library {
    /// A stream of changes for one reader: of this library's own writes, and of those of other processes.
    ///
    /// Each yields after the transaction. A reader who is slower than the changes gets those it missed as one.
    /// Nothing is polled: without changes, nothing runs.
    public func changes() -> AsyncStream<LibraryChange> { changeHub.subscribe() }
}
