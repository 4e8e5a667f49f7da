public import News

/// How feeds are asked.
public struct RefreshSettings: Sendable, Equatable {
    public var policy: RefreshPolicy
    /// For finding the host and connecting to it.
    public var connectTimeout: Duration
    /// For one exchange as a whole.
    public var timeout: Duration
    /// The same when a user waits for the feed, as long as something comes.
    public var patience: Duration { max(timeout, .seconds(600)) }
    /// For which a server may send next to nothing: 20 s, and as much more as the user gives for the whole.
    public var longestSilence: Duration { max(.seconds(20), timeout - .seconds(10)) }
    /// Decoded bytes at which a document is given up.
    public var maximumBodyBytes: Int
    /// Feeds in work at once, most of them waiting for their servers: how many of their documents memory holds is
    /// `WebConfiguration.documentsAtOnce`.
    public var feedsAtOnce: Int
    /// How hosts that are known to be strict want to be treated.
    public var hostRules: [HostRule]
    /// The user's own folder, in which the programs begin that make feeds (`FeedCommand`); nil: none is run.
    public var commandFolder: String?
    /// Why no program is run although the user may allow it; nil: that is not so.
    public var commandHold: CheckReason?
    /// What is done with articles that arrive.
    public var rules: [Rule]
    private let feeds: [String: FeedSettings]

    /// What counts for the feeds that are not among them.
    private let others: FeedSettings

    /// - Parameters:
    ///   - feeds: what the user set, by the feeds' addresses, however they are written.
    ///   - others: what counts for all other feeds.
    public init(
        policy: RefreshPolicy = RefreshPolicy(), connectTimeout: Duration = .seconds(10),
        timeout: Duration = .seconds(30), maximumBodyBytes: Int = 15_000_000, feedsAtOnce: Int = 128,
        hostRules: [HostRule] = HostRule.known, commandFolder: String? = nil, commandHold: CheckReason? = nil,
        rules: [Rule] = [], feeds: [String: FeedSettings] = [:], others: FeedSettings = FeedSettings()
    ) {
        self.policy = policy
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.maximumBodyBytes = maximumBodyBytes
        self.feedsAtOnce = max(feedsAtOnce, 1)
        self.hostRules = hostRules
        self.commandFolder = commandFolder
        self.commandHold = commandHold
        self.rules = rules
        self.others = others
        self.feeds = Dictionary(feeds.map { (Self.key($0.key), $0.value) }) { first, _ in first }
    }

    /// What the user set for a feed.
    func own(_ url: String) -> FeedSettings { feeds.isEmpty ? others : feeds[Self.key(url)] ?? others }

    /// What of the settings decides what becomes of a feed list.
    var circumstancesOfList: [String?] {
        feeds.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value.interval.map { "\($0)" }] }
    }

    private static func key(_ url: String) -> String { FeedAddress.key(FeedAddress.withoutCredentials(url)) }
}
