public import FoundationEssentials

/// A feed in the feed list.
public struct FeedListEntry: Sendable, Equatable {
    /// The first line is 1.
    public var line: Int
    /// As written.
    public var url: String
    /// The user's title for it (`"~Title"`); nil for the feed's own.
    public var title: String?
    /// All other tags in order, including those starting with `!`.
    public var tags: [String]
    /// Whether a tag starting with `!` hides the feed from the list of feeds.
    public var isHidden: Bool { tags.contains(where: HiddenTag.isSetting) }
    /// The user's interval between requests in seconds (`every:6h`); nil if not set.
    public var interval: TimeInterval? { tags.lazy.compactMap { FeedInterval.seconds(ofTag: $0) }.first }

    public init(line: Int, url: String, title: String? = nil, tags: [String] = []) {
        self.line = line
        self.url = url
        self.title = title
        self.tags = tags
    }
}

/// A saved query in the feed list: `"query:Name:expression"`. It is kept and listed; it is not fetched.
public struct FeedListQuery: Sendable, Equatable {
    /// The first line is 1.
    public var line: Int
    public var name: String
    /// In newsterm's query language or newsboat's filter language.
    public var expression: String
    public var tags: [String]

    public init(line: Int, name: String, expression: String, tags: [String] = []) {
        self.line = line
        self.name = name
        self.expression = expression
        self.tags = tags
    }
}
