public import News

/// How feeds are fetched.
public struct RefreshSettings: Sendable, Equatable {
    public var policy: RefreshPolicy
    /// For resolving the host and connecting to it.
    public var connectTimeout: Duration
    /// For a whole exchange.
    public var timeout: Duration
    /// For a whole exchange if a user waits for the feed and bytes keep arriving.
    public var longTimeout: Duration { max(timeout, .seconds(600)) }
    /// How long a server may send next to nothing: 20 s, or more if `timeout` allows.
    public var maximumSilence: Duration { max(.seconds(20), timeout - .seconds(10)) }
    /// Decoded bytes at which a document is rejected.
    public var maximumBodyBytes: Int
    /// Feeds processed at once, most of them waiting for their servers; `WebConfiguration.documentsAtOnce` limits how
    /// many of their documents are in memory.
    public var feedsAtOnce: Int
    /// Rules for hosts that are known to be strict.
    public var hostRules: [HostRule]
    /// The user's home folder, in which the programs that make feeds (`FeedCommand`) start; nil if none may run.
    public var commandFolder: String?
    /// Why no program runs although the user may have allowed it; nil if nothing prevents it.
    public var commandSuspension: CheckReason?
    /// The address of the RSS-Bridge that is asked for pages without a feed; nil if none is.
    public var feedBridge: String?
    /// The rules applied to new articles.
    public var rules: [Rule]
    private let feeds: [String: FeedSettings]

    /// For feeds without settings.
    private let others: FeedSettings

    /// - Parameters:
    ///   - feeds: The user's settings by feed address, in any spelling.
    ///   - others: The settings of all other feeds.
    public init(
        policy: RefreshPolicy = RefreshPolicy(), connectTimeout: Duration = .seconds(10),
        timeout: Duration = .seconds(30), maximumBodyBytes: Int = 15_000_000, feedsAtOnce: Int = 128,
        hostRules: [HostRule] = HostRule.known, commandFolder: String? = nil, commandSuspension: CheckReason? = nil,
        feedBridge: String? = nil, rules: [Rule] = [], feeds: [String: FeedSettings] = [:],
        others: FeedSettings = FeedSettings()
    ) {
        self.policy = policy
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.maximumBodyBytes = maximumBodyBytes
        self.feedsAtOnce = max(feedsAtOnce, 1)
        self.hostRules = hostRules
        self.commandFolder = commandFolder
        self.commandSuspension = commandSuspension
        self.feedBridge = feedBridge
        self.rules = rules
        self.others = others
        self.feeds = Dictionary(feeds.map { (Self.key($0.key), $0.value) }) { first, _ in first }
    }

    /// The user's settings for a feed.
    func own(_ url: String) -> FeedSettings { feeds.isEmpty ? others : feeds[Self.key(url)] ?? others }

    /// The settings that affect how a feed list is interpreted.
    var listInterpretationSettings: [String?] {
        feeds.sorted { $0.key < $1.key }.flatMap { feed -> [String?] in
            [feed.key, feed.value.interval.map { "\($0)" }] + feed.value.tags.map(Optional.some)
        }
    }

    private static func key(_ url: String) -> String { FeedAddress.key(FeedAddress.withoutCredentials(url)) }
}
