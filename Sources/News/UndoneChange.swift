/// What was taken back of what the user did.
public enum UndoneChange: Sendable, Equatable {
    case marks(UndoneMarks)
    /// These feeds had been added to the list, by the addresses that are shown, and saved queries, by their names, with
    /// them.
    case added([String], queries: [String] = [])
    /// The feed of this name had been taken off the list.
    case removed(name: String)
    /// The title, the tags, the settings or the address of the feed of this name had been changed. `keepsAddress`: the
    /// address was not put back, since another feed has the old one by now.
    case changed(name: String, keepsAddress: Bool = false)
    /// So many feeds that were in the list had got tags or a title from another one.
    case changedFeeds(Int)
    /// The feed list had been edited as a whole.
    case editedList
}

/// Marks and tags of articles that were taken back, or put back.
public struct UndoneMarks: Sendable, Equatable {
    /// What had been done.
    public enum Kind: Sendable, Equatable {
        case read, unread, star, unstar
        /// These tags had been put on the articles, and those taken off.
        case tags(added: [String], removed: [String])
        /// An import had marked as read, starred or tagged what was stored already.
        case imported
    }

    public var kind: Kind
    /// How many articles it had been done to.
    public var count: Int
    /// How many of them are gone, or were as before already.
    public var missing: Int
    /// The title of the only one; nil: it was not the only one, or has none, or is gone.
    public var title: String?

    public init(_ kind: Kind, count: Int, missing: Int = 0, title: String? = nil) {
        self.kind = kind
        self.count = count
        self.missing = missing
        self.title = title
    }
}
