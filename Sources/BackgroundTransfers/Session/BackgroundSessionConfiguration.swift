public import FoundationEssentials

/// How the transfers of a background session behave: the part of Apple's `URLSessionConfiguration.background` that
/// concerns downloads, with its names.
public struct BackgroundSessionConfiguration: Codable, Sendable, Hashable {
    /// By this name a later process finds the session again.
    public var identifier: String
    /// Whether transfers wait for good conditions: a network that is not metered, and external power. What is begun from
    /// the background waits for them in any case.
    public var isDiscretionary: Bool
    /// Whether the program is started when nobody listens and all transfers have ended, or one of them a minute ago.
    public var sessionSendsLaunchEvents: Bool
    /// Seconds without a byte after which an attempt is given up, to be tried again.
    public var timeoutIntervalForRequest: TimeInterval
    /// Seconds after the first attempt, or after a condition alone kept it from that, or after the last time the user
    /// resumed it, at which a transfer is given up for good: seven days, as with Apple's.
    public var timeoutIntervalForResource: TimeInterval
    /// Transfers at once with one host.
    public var httpMaximumConnectionsPerHost: Int
    /// Transfers at once. Apple leaves that to the system, which is this module here.
    public var maximumConcurrentTransfers: Int
    /// The most that one transfer brings in a second, in bytes, on average; nil: whatever comes.
    public var maximumBytesPerSecondPerTransfer: Int?
    /// The same for all together. A change holds from the agent's next start on.
    public var maximumBytesPerSecond: Int?

    public init(
        identifier: String, isDiscretionary: Bool = false, sessionSendsLaunchEvents: Bool = true,
        timeoutIntervalForRequest: TimeInterval = 60, timeoutIntervalForResource: TimeInterval = 7 * 86_400,
        httpMaximumConnectionsPerHost: Int = 2, maximumConcurrentTransfers: Int = 3,
        maximumBytesPerSecondPerTransfer: Int? = nil, maximumBytesPerSecond: Int? = nil
    ) {
        self.identifier = identifier
        self.isDiscretionary = isDiscretionary
        self.sessionSendsLaunchEvents = sessionSendsLaunchEvents
        self.timeoutIntervalForRequest = timeoutIntervalForRequest
        self.timeoutIntervalForResource = timeoutIntervalForResource
        self.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
        self.maximumConcurrentTransfers = maximumConcurrentTransfers
        self.maximumBytesPerSecondPerTransfer = maximumBytesPerSecondPerTransfer
        self.maximumBytesPerSecond = maximumBytesPerSecond
    }
}

extension BackgroundSessionConfiguration {
    /// Values that would stop every transfer for ever, or are no numbers, are replaced by the nearest that work.
    var sanitized: BackgroundSessionConfiguration {
        var configuration = self
        configuration.timeoutIntervalForRequest = Self.interval(timeoutIntervalForRequest, otherwise: 60)
        configuration.timeoutIntervalForResource = Self.interval(timeoutIntervalForResource, otherwise: 7 * 86_400)
        configuration.httpMaximumConnectionsPerHost = max(1, httpMaximumConnectionsPerHost)
        configuration.maximumConcurrentTransfers = max(1, maximumConcurrentTransfers)
        configuration.maximumBytesPerSecondPerTransfer = Self.speed(maximumBytesPerSecondPerTransfer)
        configuration.maximumBytesPerSecond = Self.speed(maximumBytesPerSecond)
        return configuration
    }

    /// Less than nothing is no limit.
    private static func speed(_ value: Int?) -> Int? { value.flatMap { $0 > 0 ? $0 : nil } }

    /// Seconds: a hundred years. Programs ask for endless time by the largest number that there is.
    static let longestInterval: TimeInterval = 100 * 365 * 86_400

    private static func interval(_ value: TimeInterval, otherwise: TimeInterval) -> TimeInterval {
        value > 0 ? min(max(1, value), longestInterval) : otherwise
    }
}

/// Where a transfer was begun.
public enum TransferOrigin: Codable, Sendable, Hashable {
    /// While the user uses the program.
    case foreground
    /// By a program that runs without a user: the same value for all that one such run begins.
    case background(wake: UUID)
}
