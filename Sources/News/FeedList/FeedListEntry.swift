public import FoundationEssentials

/// A feed as it stands in the feed list.
public struct FeedListEntry: Sendable, Equatable {
    /// The first line is 1.
    public var line: Int
    /// As written.
    public var url: String
    /// The user's own name for it (`"~Title"`); nil: the feed's own title.
    public var title: String?
    /// All other tags in their order, those that start with `!` included.
    public var tags: [String]
    /// A tag that starts with `!` keeps the feed out of the list of feeds.
    public var isHidden: Bool { tags.contains(where: HiddenTag.isSetting) }
    /// How often the user wants it asked (`every:6h`), seconds; nil: not said.
    public var interval: TimeInterval? { tags.lazy.compactMap { FeedInterval.seconds(ofTag: $0) }.first }

    public init(line: Int, url: String, title: String? = nil, tags: [String] = []) {
        self.line = line
        self.url = url
        self.title = title
        self.tags = tags
    }
}

/// A saved query of the feed list: `"query:Name:expression"`. It is kept and listed; nothing is fetched for it.
public struct FeedListQuery: Sendable, Equatable {
    /// The first line is 1.
    public var line: Int
    public var name: String
    /// In newsboat's filter language.
    public var expression: String
    public var tags: [String]

    public init(line: Int, name: String, expression: String, tags: [String] = []) {
        self.line = line
        self.name = name
        self.expression = expression
        self.tags = tags
    }
}
