/// Another reader's feed list found on this computer.
nonisolated public struct FoundFeedFile: Sendable, Hashable {
    public var path: String
    /// The path for display: "~/.newsboat/urls".
    public var shown: String
    /// The list's kind: "OPML", "newsboat's urls".
    public var format: String
    /// How many of its feeds are not in newsterm's feed list.
    public var newFeeds: Int

    public init(path: String, shown: String, format: String, newFeeds: Int) {
        self.path = path
        self.shown = shown
        self.format = format
        self.newFeeds = newFeeds
    }
}

/// Feeds to add as one change.
nonisolated public struct ChosenFeeds: Sendable, Hashable {
    public var addresses: [String]
    /// Titles of some feeds by address. The feed list stores them, so that a feed has a name even when it cannot be
    /// fetched.
    public var titles: [String: String]
    /// The paths of other readers' lists.
    public var files: [String]

    public init(addresses: [String] = [], titles: [String: String] = [:], files: [String] = []) {
        self.addresses = addresses
        self.titles = titles
        self.files = files
    }
}
