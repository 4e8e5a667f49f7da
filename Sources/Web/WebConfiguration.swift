/// How a `WebClient` behaves towards the world.
public struct WebConfiguration: Sendable, Equatable {
    /// Says who asks, and where that can be looked up.
    public var userAgent: String
    /// The `Accept` header.
    public var accept: String
    /// Transfers at once; fewer where the process may not open so many files.
    public var totalConnections: Int
    /// Transfers at once with one host, whatever the port.
    public var connectionsPerHost: Int
    /// The same for hosts known to be strict, subdomains included, by name.
    public var connectionsOfHosts: [String: Int]
    /// Documents that are read at once, or have been and are still in use: memory holds no more of them. Those whose
    /// servers are silent or drip do not count. An answer that waits for its turn uses up no time-out.
    public var documentsAtOnce: Int
    /// How quickly a host is asked one request after the other; machines of one's own are not waited for.
    public var pace: Pace
    /// Redirects followed in one exchange.
    public var maximumRedirects: Int
    /// Documents that come with the program, by their address, such as `newsterm:welcome`.
    public var bundledDocuments: [String: [UInt8]]
    /// Certificates to trust (PEM) instead of the system's; nil: the system's.
    public var caFile: String?
    /// How long the thread and its open connections are kept after the last exchange.
    public var idleLifetime: Duration
    /// Whether transfers, and what reads them as they arrive, let everything else on the machine go first: for a program
    /// that answers a user meanwhile.
    public var isLowPriority: Bool
    /// The most that all downloads together bring in a second, on average; nil: whatever comes.
    public var downloadBytesPerSecond: Int?

    public init(
        userAgent: String = "newsterm/1.0 (terminal news reader)",
        accept: String = WebConfiguration.feedsFirst,
        totalConnections: Int = 512, connectionsPerHost: Int = 2,
        connectionsOfHosts: [String: Int] = [:], documentsAtOnce: Int = 40, pace: Pace = Pace(),
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
        self.pace = pace
        self.maximumRedirects = maximumRedirects
        self.bundledDocuments = bundledDocuments
        self.caFile = caFile
        self.idleLifetime = idleLifetime
        self.isLowPriority = isLowPriority
        self.downloadBytesPerSecond = downloadBytesPerSecond
    }

    /// Feeds before anything else, for servers that choose by `Accept`.
    public static let feedsFirst =
        "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, "
        + "text/xml;q=0.9, application/json;q=0.8, */*;q=0.5"
}
