/// How a `WebClient` behaves towards servers.
public struct WebConfiguration: Sendable, Equatable {
    /// Names the program, and where to find information about it.
    public var userAgent: String
    /// The `Accept` header.
    public var accept: String
    /// Concurrent transfers; fewer if the process may not open enough files.
    public var totalConnections: Int
    /// Concurrent transfers with one host, on any port.
    public var connectionsPerHost: Int
    /// The same for hosts known to be strict, by name, including subdomains.
    public var connectionsOfHosts: [String: Int]
    /// Documents that may be in memory at once: being read, or read and still in use. Those of silent or very slow
    /// servers do not count. A response that waits for its turn does not use up its timeout.
    public var documentsAtOnce: Int
    /// The rate of requests to one host; private hosts have no limit.
    public var rateLimit: RateLimit
    /// Redirects followed in one exchange.
    public var maximumRedirects: Int
    /// Documents that come with the program, by address, such as `newsterm:welcome`.
    public var bundledDocuments: [String: [UInt8]]
    /// The path of the trusted certificates (PEM); nil for the system's.
    public var caFile: String?
    /// How long the thread and its connections are kept after the last exchange.
    public var idleLifetime: Duration
    /// Whether transfers and their consumers yield to all other work on the machine; for a program that answers a user
    /// meanwhile.
    public var isLowPriority: Bool
    /// Limit for all downloads together in bytes a second, on average; nil for no limit.
    public var downloadBytesPerSecond: Int?

    public init(
        userAgent: String = "newsterm/1.0 (terminal news reader)",
        accept: String = WebConfiguration.feedsFirst,
        totalConnections: Int = 512, connectionsPerHost: Int = 2,
        connectionsOfHosts: [String: Int] = [:], documentsAtOnce: Int = 40, rateLimit: RateLimit = RateLimit(),
        maximumRedirects: Int = 10,
        bundledDocuments: [String: [UInt8]] = [:], caFile: String? = nil, idleLifetime: Duration = .seconds(10),
        isLowPriority: Bool = false, downloadBytesPerSecond: Int? = nil
    ) {
        self.userAgent = userAgent
        self.accept = accept
        self.totalConnections = totalConnections
        self.connectionsPerHost = connectionsPerHost
        self.connectionsOfHosts = connectionsOfHosts
        self.documentsAtOnce = documentsAtOnce
        self.rateLimit = rateLimit
        self.maximumRedirects = maximumRedirects
        self.bundledDocuments = bundledDocuments
        self.caFile = caFile
        self.idleLifetime = idleLifetime
        self.isLowPriority = isLowPriority
        self.downloadBytesPerSecond = downloadBytesPerSecond
    }

    /// Prefers feeds, for servers that choose by `Accept`.
    public static let feedsFirst =
        "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, "
        + "text/xml;q=0.9, application/json;q=0.8, */*;q=0.5"
}
