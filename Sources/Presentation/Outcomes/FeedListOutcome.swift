public import FoundationEssentials
public import News

/// The result of a change of the feed list that the user asked for.
public indirect enum FeedListOutcome: Sendable, Equatable {
    /// Nothing was added: the feed is already listed.
    case isListed
    /// The feed was added, with its articles.
    /// - Parameters:
    ///   - new: how many of them were not stored before.
    case added(NewFeed, new: Int, of: Int)
    /// The feed was added and then fetched.
    case fetched(NewFeed, RefreshResult)

    /// A feed that was added.
    public struct NewFeed: Sendable, Equatable {
        /// The address without credentials.
        public var address: String
        /// Its title; `nil` if unknown.
        public var title: String?
        /// `nil` when it is not in the library.
        public var id: Feed.ID?

        public init(address: String, title: String? = nil, id: Feed.ID? = nil) {
            self.address = address
            self.title = title
            self.id = id
        }

        var name: String { title ?? address }
    }

    /// One of several feeds found at an address.
    public struct Choice: Sendable, Equatable {
        /// The complete address, as needed for requests.
        public var address: String
        /// The address without credentials.
        public var shown: String
        /// The page's title for it; `nil` for none.
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

    /// Nothing was added: there are several feeds, and at least one is not listed.
    case several([Choice])
    /// All feeds found, this many, are listed already.
    case allListed(Int)
    case removed(name: String)
    case changed(name: String)
    /// The change applies here; the account's server is told when it answers again.
    case toldLater(FeedListOutcome, account: String)
    /// The account will be subscribed to the feed when its server answers again.
    case noted(address: String, account: String)
    /// Several feeds and queries were added; the new feeds were then fetched.
    case imported(ImportedFeeds, RefreshResult?)
    /// Nothing was added: all chosen feeds, and those of the chosen files, are listed already.
    case nothingNew
    /// The program was stopped before it was known what is at this address: another process continues.
    case continues(address: String)
    /// The feed was added without looking at its address, since it could not be reached.
    /// - Parameters:
    ///   - until: No request before this date; `nil` if the next refresh may ask.
    ///   - assumesHTTPS: Whether no scheme was typed and the server's could not be determined.
    ///   - words: The outcome in English.
    case addedUnseen(address: String, ExchangeFailure, until: Date?, assumesHTTPS: Bool, words: String)
    /// The feed was added; the next refresh fetches it.
    /// - Parameter words: The outcome in English.
    case addedUnfetched(address: String, words: String)
    /// Nothing was added: there is no feed.
    case nothing(NoFeed)
    /// Another process's report, in English and as a value; `nil` if that process has another version.
    case reported(String, NewsEntry?)
}
