/// A list of feeds of another reader that was found on this computer.
nonisolated public struct FoundFeedFile: Sendable, Hashable {
    public var path: String
    /// The path as it is shown: "~/.newsboat/urls".
    public var shown: String
    /// Whose list it is: "OPML", "newsboat's urls".
    public var format: String
    /// How many feeds of it are not in the feed list.
    public var newFeeds: Int

    public init(path: String, shown: String, format: String, newFeeds: Int) {
        self.path = path
        self.shown = shown
        self.format = format
        self.newFeeds = newFeeds
    }
}

/// Feeds to be added as one change.
nonisolated public struct ChosenFeeds: Sendable, Hashable {
    public var addresses: [String]
    /// What some of them are called, by the address: the list keeps it, so that a feed has a name also when it cannot be
    /// fetched.
    public var titles: [String: String]
    /// Lists of other readers, by their paths.
    public var files: [String]

    public init(addresses: [String] = [], titles: [String: String] = [:], files: [String] = []) {
        self.addresses = addresses
        self.titles = titles
        self.files = files
    }
}
