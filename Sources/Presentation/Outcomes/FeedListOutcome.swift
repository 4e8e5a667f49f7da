public import FoundationEssentials
public import News

/// What came of a change of the feed list that the user asked for.
public enum FeedListOutcome: Sendable, Equatable {
    /// Nothing was added: it is there.
    case isListed
    /// The feed was added, with its articles.
    /// - Parameters:
    ///   - new: How many of them had not been stored before.
    case added(NewFeed, new: Int, of: Int)
    /// The feed was added, and fetched then.
    case fetched(NewFeed, RefreshResult)

    /// A feed that was added.
    public struct NewFeed: Sendable, Equatable {
        /// The address as it may be shown.
        public var address: String
        /// What it is called; nil: by its address.
        public var title: String?
        /// nil: it is not in the library.
        public var id: Feed.ID?

        public init(address: String, title: String? = nil, id: Feed.ID? = nil) {
            self.address = address
            self.title = title
            self.id = id
        }

        var name: String { title ?? address }
    }

    /// One of several feeds that were found at an address.
    public struct Choice: Sendable, Equatable {
        /// With what it needs to be asked.
        public var address: String
        /// The address as it may be shown.
        public var shown: String
        /// What the page calls it; nil: nothing.
        public var title: String?
        /// Whether it is in the list already.
        public var isListed: Bool

        public init(address: String, shown: String, title: String? = nil, isListed: Bool) {
            self.address = address
            self.shown = shown
            self.title = title
            self.isListed = isListed
        }
    }

    /// Nothing was added, since there are several feeds, at least one of which is not in the list.
    case several([Choice])
    /// There are so many feeds, and all of them are in the list.
    case allListed(Int)
    case removed(name: String)
    case changed(name: String)
    /// Several feeds and lists were taken; those that are new were fetched then.
    case imported(ImportedFeeds, RefreshResult?)
    /// Nothing was added: all of the chosen feeds are in the list, with all that was chosen of them.
    case nothingNew
    /// The program was stopped before it was known what is at this address: another process goes on with it.
    case goesOn(address: String)
    /// The feed was added, but nobody could look what is there.
    /// - Parameters:
    ///   - until: nobody is to ask before; nil: the next refresh may.
    ///   - assumesHTTPS: whether no scheme was typed, and nobody could find out which one the server speaks.
    ///   - words: all of it in English.
    case addedUnseen(address: String, ExchangeFailure, until: Date?, assumesHTTPS: Bool, words: String)
    /// The feed was added; the next refresh fetches it. `words`: the same in English.
    case addedUnfetched(address: String, words: String)
    /// Nothing was added, since there is no feed.
    case nothing(NoFeed)
    /// What another process has told of it, in English, and as a value; nil: it is of another version.
    case reported(String, NewsEntry?)
}
