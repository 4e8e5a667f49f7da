public import FoundationEssentials

/// A feed as an account's server lists it.
public struct RemoteFeed: Sendable, Equatable {
    /// The server's own name for it.
    public var id: String
    public var url: String
    public var title: String
    public var siteLink: String?
    /// The categories or folders that it is in.
    public var categories: [String]

    public init(id: String, url: String, title: String, siteLink: String? = nil, categories: [String] = []) {
        self.id = id
        self.url = url
        self.title = title
        self.siteLink = siteLink
        self.categories = categories
    }
}

/// An article as an account's server has it.
public struct RemoteArticle: Sendable, Equatable {
    /// The server's own name for it, in one spelling.
    public var id: String
    /// The name of its feed.
    public var feed: String
    public var isRead: Bool
    public var isStarred: Bool
    /// The names of its labels and of its feed's folders.
    public var labels: [String]
    /// When its marks changed last, by the server's clock; nil if the server does not say it.
    public var changed: Date?
    /// Its identity is not used.
    public var entry: Entry

    public init(
        id: String, feed: String, isRead: Bool, isStarred: Bool, labels: [String] = [], changed: Date? = nil,
        entry: Entry
    ) {
        self.id = id
        self.feed = feed
        self.isRead = isRead
        self.isStarred = isStarred
        self.labels = labels
        self.changed = changed
        self.entry = entry
    }
}

/// A mark that servers keep, too. Stored: never rename one.
public enum RemoteMark: String, Codable, Sendable, CaseIterable {
    case unread, starred
}

/// What a server is to be told of articles.
public enum OutgoingMark: Sendable, Hashable {
    case unread, starred
    /// The tag, as it is spelled here.
    case label(String)

    public init(_ mark: RemoteMark) {
        switch mark {
        case .unread: self = .unread
        case .starred: self = .starred
        }
    }
}

/// Marks of an account's articles that its server is to be told.
public struct OutgoingMarks: Sendable, Equatable {
    public var mark: OutgoingMark
    public var isSet: Bool
    /// The server's names of the articles, with the version of each mark.
    public var articles: [(id: String, version: Int64)]

    public init(mark: OutgoingMark, isSet: Bool, articles: [(id: String, version: Int64)]) {
        self.mark = mark
        self.isSet = isSet
        self.articles = articles
    }

    public static func == (a: OutgoingMarks, b: OutgoingMarks) -> Bool {
        a.mark == b.mark && a.isSet == b.isSet && a.articles.elementsEqual(b.articles, by: ==)
    }
}
