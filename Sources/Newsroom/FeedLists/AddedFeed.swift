/// The outcome of adding a feed.
public struct AddedFeed: Sendable, Equatable {
    /// As it now stands in the list.
    public var url: String
    /// false if it was already listed.
    public var isNew: Bool
    /// What an already listed feed gained: tags, and a title if it had none.
    public var newTags: [String]
    public var newTitle: String?

    public init(url: String, isNew: Bool, newTags: [String] = [], newTitle: String? = nil) {
        self.url = url
        self.isNew = isNew
        self.newTags = newTags
        self.newTitle = newTitle
    }
}

/// A feed that was removed from the list.
public struct RemovedFeed: Sendable, Equatable {
    /// Its title; without one, its address without user name and password.
    public var name: String
    /// Its address as it stood in the list; listing it again restores its articles.
    public var url: String
}
