public import FoundationEssentials

/// What a program asks for: one launch of one task, later.
public struct BackgroundTaskRequest: Codable, Sendable, Hashable {
    /// What sort of work it is, which decides budget, limits and conditions.
    public enum Kind: Codable, Sendable, Hashable {
        /// Short work, with a budget of 30 seconds by default. One such request may be pending.
        case appRefresh
        /// Work of minutes, done when the person is idle. Ten such requests may be pending.
        case processing(requiresNetworkConnectivity: Bool = false, requiresExternalPower: Bool = false)
    }

    /// One of the identifiers that the scheduler permits.
    public var identifier: String
    public var kind: Kind
    /// The launch is never before it; it may be later. Nil: no delay of its own.
    public var earliestBeginDate: Date?
    /// Seconds that have to lie between two launches of this identifier, across restarts of the program too.
    /// A launch that was cut off by the end of the process does not count. Nil: none.
    public var minimumInterval: TimeInterval?

    public init(
        identifier: String, kind: Kind, earliestBeginDate: Date? = nil, minimumInterval: TimeInterval? = nil
    ) {
        self.identifier = identifier
        self.kind = kind
        self.earliestBeginDate = earliestBeginDate
        self.minimumInterval = minimumInterval
    }

    /// The name of the kind, as log lines and status words use it.
    public var kindName: String {
        switch kind {
        case .appRefresh: "app refresh"
        case .processing: "processing"
        }
    }
}

extension BackgroundTaskRequest {
    var isAppRefresh: Bool { kind == .appRefresh }

    var requiresNetworkConnectivity: Bool {
        if case .processing(true, _) = kind { true } else { false }
    }

    var requiresExternalPower: Bool {
        if case .processing(_, true) = kind { true } else { false }
    }

    /// A date or an interval that is no number would poison every comparison after it: such a value counts as absent.
    var sanitized: BackgroundTaskRequest {
        var request = self
        if let date = earliestBeginDate, !date.timeIntervalSince1970.isFinite { request.earliestBeginDate = nil }
        if let interval = minimumInterval, !interval.isFinite || interval <= 0 { request.minimumInterval = nil }
        return request
    }
}
