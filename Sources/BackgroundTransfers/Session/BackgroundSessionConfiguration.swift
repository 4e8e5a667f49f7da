public import FoundationEssentials

/// How the transfers of a background session behave: the part of Apple's `URLSessionConfiguration.background` that
/// concerns transfers, with its names.
public struct BackgroundSessionConfiguration: Codable, Sendable, Hashable {
    /// The name by which a later process finds the session again.
    public var identifier: String
    /// Whether transfers wait for an unmetered network and external power. Those begun in the background wait for them
    /// in any case.
    public var isDiscretionary: Bool
    /// Whether the program is launched when no process listens and all transfers have ended, or one ended a minute ago.
    public var sessionSendsLaunchEvents: Bool
    /// Seconds without a byte after which an attempt times out, to be retried.
    public var timeoutIntervalForRequest: TimeInterval
    /// Seconds after which a transfer is given up for good; default: seven days, as Apple's. They count from the first
    /// attempt, or from when only a condition prevented it, or from the last resume.
    public var timeoutIntervalForResource: TimeInterval
    /// Concurrent transfers with one host.
    public var httpMaximumConnectionsPerHost: Int
    /// Concurrent transfers in all. Apple leaves that to the system.
    public var maximumConcurrentTransfers: Int
    /// The average limit of one transfer, in bytes per second; nil: none.
    public var maximumBytesPerSecondPerTransfer: Int?
    /// The limit of all transfers together, in bytes per second; a change takes effect when an agent next starts.
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
    /// Replaces values that would stop every transfer for ever, or are not numbers, by the nearest that work.
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

    /// Zero and negative values mean no limit.
    private static func speed(_ value: Int?) -> Int? { value.flatMap { $0 > 0 ? $0 : nil } }

    /// A hundred years in seconds. Programs use the largest number to ask for unlimited time.
    static let maximumInterval: TimeInterval = 100 * 365 * 86_400

    private static func interval(_ value: TimeInterval, otherwise: TimeInterval) -> TimeInterval {
        value > 0 ? min(max(1, value), maximumInterval) : otherwise
    }
}

/// Where a transfer was begun.
public enum TransferOrigin: Codable, Sendable, Hashable {
    /// While a user uses the program.
    case foreground
    /// In a run without a user; all transfers of one run share the value.
    case background(wake: UUID)
}
