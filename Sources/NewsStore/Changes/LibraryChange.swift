public import News

/// What a transaction changed, so that readers know what to reload.
public struct LibraryChange: Sendable, Equatable {
    /// The feeds whose articles, marks or state changed; nil if anything may have, including the list of feeds.
    public let feeds: Set<Feed.ID>?

    /// - Parameter feeds: nil when anything may have changed.
    public init(feeds: Set<Feed.ID>?) { self.feeds = feeds }

    /// The union of both changes.
    public func merged(with other: LibraryChange) -> LibraryChange {
        guard let feeds, let others = other.feeds else { return LibraryChange(feeds: nil) }
        return LibraryChange(feeds: feeds.union(others))
    }
}

extension Library {
    /// A stream of changes for one reader: this library's own writes and those of other processes.
    ///
    /// Each change is yielded after its transaction. A reader that falls behind gets the missed changes merged into
    /// one. Nothing is polled.
    public func changes() -> AsyncStream<LibraryChange> { changeHub.subscribe() }
}
