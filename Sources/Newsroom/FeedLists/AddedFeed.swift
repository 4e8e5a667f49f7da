/// What came of adding a feed.
public struct AddedFeed: Sendable, Equatable {
    /// As it stands in the list now.
    public var url: String
    /// False: it was listed already.
    public var isNew: Bool
    /// What a feed that was listed already has got: tags, and a title where it had none.
    public var newTags: [String]
    public var newTitle: String?

    public init(url: String, isNew: Bool, newTags: [String] = [], newTitle: String? = nil) {
        self.url = url
        self.isNew = isNew
        self.newTags = newTags
        self.newTitle = newTitle
    }
}

/// A feed that was taken off the list.
public struct RemovedFeed: Sendable, Equatable {
    /// Its title; for a feed without one, its address without user name and password.
    public var name: String
    /// Its address as it stood in the list: listed again under it, the feed has its articles back.
    public var url: String
}
