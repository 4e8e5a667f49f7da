/// The user's change that was undone.
public indirect enum UndoneChange: Sendable, Hashable {
    case marks(UndoneMarks)
    /// These feeds, by their shown addresses, and these saved queries, by name, were added to the list.
    case added([String], queries: [String] = [])
    /// The feed with this name was removed from the list.
    case removed(name: String)
    /// A feed was removed from an account.
    case restored(RestoredFeed)
    /// The feed with this name was moved from the list to an account, which had not subscribed to it before.
    case moved(name: String, account: String)
    /// The title, tags, settings or address of the feed with this name was changed. `keepsAddress`: the address was not
    /// restored, because another feed has it now.
    case changed(name: String, keepsAddress: Bool = false)
    /// This many listed feeds got tags or a title from another list.
    case changedFeeds(Int)
    /// The whole feed list was edited.
    case editedList
    /// A rule with this title was added to the configuration.
    case addedRule(title: String)
    /// The change was undone here, and the account's server is to be told now. `number`: see `OutgoingFeedChange`.
    case untold(UndoneChange, Account.ID, number: Int64)
    /// The change was made to an account's list of feeds, and its server knew of it. `waits`: the server does not
    /// answer, and will be told later.
    case onServer(UndoneChange, account: String, waits: Bool)
}

/// A feed that undo has brought back to an account.
public struct RestoredFeed: Sendable, Hashable {
    public var name: String
    /// Its address, which may contain secrets.
    public var url: String
    /// The account's name.
    public var account: String
    /// The marks of its articles that were put back; nil if the feed is a new one to the server, and they were not.
    public var marks: Int?
    /// Its starred and tagged articles that the server does not have any more.
    public var lost = 0

    /// - Parameter marks: 0 if the server still has them.
    public init(_ name: String, url: String, account: String, marks: Int? = 0) {
        (self.name, self.url, self.account, self.marks) = (name, url, account, marks)
    }
}

/// Marks and tags of articles that were undone or redone.
public struct UndoneMarks: Sendable, Hashable {
    /// The change.
    public enum Kind: Sendable, Hashable {
        case read, unread, star, unstar
        /// Hidden from all lists, or shown again.
        case hide, unhide
        /// Split off their story, or joined with it again.
        case split, join
        /// These tags were added to the articles and those removed.
        case tags(added: [String], removed: [String])
        /// An import marked stored articles as read, starred or tagged.
        case imported
        /// Rules were applied to stored articles.
        case ruled
        /// An article was to be saved to this service. It counts as missing if it has been sent since.
        case save(service: String)
    }

    public var kind: Kind
    /// How many articles were changed.
    public var count: Int
    /// How many of them no longer exist or were already in their former state.
    public var missing: Int
    /// How many list rows they are, where the articles of a story are one row.
    public var rows: Int
    /// The article's title if there was only one; nil if it has none or no longer exists.
    public var title: String?

    /// - Parameter rows: nil if each article is a row of its own.
    public init(_ kind: Kind, count: Int, missing: Int = 0, rows: Int? = nil, title: String? = nil) {
        self.kind = kind
        self.count = count
        self.missing = missing
        self.rows = rows ?? count
        self.title = title
    }
}
