public import FoundationEssentials

/// A request for one later launch of a task, or, with a ``repetition``, for one launch per period.
public struct BackgroundTaskRequest: Codable, Sendable, Hashable {
    /// The kind of work, which decides budget, limits and conditions.
    public enum Kind: Codable, Sendable, Hashable {
        /// Short work, with a budget of 30 seconds by default. One such request may be pending.
        case appRefresh
        /// Work of minutes while the user is idle; it stops when the user returns or a required condition is lost. Ten
        /// such requests may be pending.
        case processing(requiresNetworkConnectivity: Bool = false, requiresExternalPower: Bool = false)
        /// Work that the user started and that continues while they do something else. It starts at once, has no
        /// budget, and must report progress: without any for `LaunchPolicy.stallLimit` it expires. Dates, intervals and
        /// repetitions do not apply to it. Ten such requests may be pending.
        case continued(strategy: SubmissionStrategy)
    }

    /// One of the permitted identifiers.
    public var identifier: String
    public var kind: Kind
    /// The task is not launched before this date, but possibly later. Nil: no delay.
    public var earliestBeginDate: Date?
    /// The minimum time between two launches of this identifier, also across restarts of the program. A launch cut off
    /// by the end of the process does not count. Nil: none.
    public var minimumInterval: Duration? {
        get { minimumSeconds.map(Duration.init(bounded:)) }
        set { minimumSeconds = newValue?.timeInterval }
    }
    /// The stored form.
    private var minimumSeconds: TimeInterval?
    /// Nil: a single launch.
    public var repetition: Repetition?
    /// The title of continued work shown to the user: "Downloading three episodes".
    public var title: String?
    /// Its second line: "12 of 80 MB".
    public var subtitle: String?
    /// What continued work needs besides the processor and the network. A request for more than
    /// ``RequiredResources/supported`` is rejected with `unavailable`, so this is not stored.
    public var requiredResources: RequiredResources = []

    private enum CodingKeys: String, CodingKey {
        case minimumSeconds = "minimumInterval"
        case identifier, kind, earliestBeginDate, repetition, title, subtitle
    }

    public init(
        identifier: String, kind: Kind, earliestBeginDate: Date? = nil, minimumInterval: Duration? = nil,
        repetition: Repetition? = nil, title: String? = nil, subtitle: String? = nil,
        requiredResources: RequiredResources = []
    ) {
        self.identifier = identifier
        self.kind = kind
        self.earliestBeginDate = earliestBeginDate
        minimumSeconds = minimumInterval?.timeInterval
        self.repetition = repetition
        self.title = title
        self.subtitle = subtitle
        self.requiredResources = requiredResources
    }

    /// The name of the kind, for log lines and status output.
    public var kindName: String { plainKind.rawValue }
}

extension BackgroundTaskRequest {
    /// The kind without its requirements, as limits count requests.
    var plainKind: Explanation.Kind {
        switch kind {
        case .appRefresh: .appRefresh
        case .processing: .processing
        case .continued: .continued
        }
    }

    var isAppRefresh: Bool { plainKind == .appRefresh }
    var isContinued: Bool { plainKind == .continued }
    var isProcessing: Bool { plainKind == .processing }

    var requiresNetworkConnectivity: Bool {
        if case .processing(true, _) = kind { true } else { false }
    }

    var requiresExternalPower: Bool {
        if case .processing(_, true) = kind { true } else { false }
    }

    /// Why every scheduler here rejects the request; nil: none does.
    var unsupported: BackgroundTaskError? {
        guard !requiredResources.isSubset(of: .supported) else { return nil }
        return .unavailable(
            reason: "\(identifier) requires resources that are not available in the background here, such "
                + "as the GPU; submit it without them")
    }

    /// A date or an interval that is not a number would poison every later comparison, so it counts as absent. Titles
    /// from outside may hold any text of any length.
    var sanitized: BackgroundTaskRequest {
        var request = self
        if let date = earliestBeginDate, !date.timeIntervalSince1970.isFinite { request.earliestBeginDate = nil }
        if let interval = minimumInterval, interval <= .zero { request.minimumInterval = nil }
        request.repetition = repetition?.sanitized
        request.title = title.map(SafeText.title)
        request.subtitle = subtitle.map(SafeText.title)
        if isContinued {
            request.earliestBeginDate = nil
            request.minimumInterval = nil
            request.repetition = nil
        } else {
            request.requiredResources = []
        }
        return request
    }
}

/// What to do with user-started work that cannot begin at once, as in `BGContinuedProcessingTaskRequest`.
public enum SubmissionStrategy: String, Codable, Sendable, Hashable {
    /// The submission throws `immediateRunIneligible`; nothing is queued.
    case fail
    /// The request waits for its turn, in the order of submission.
    case queue
}

/// What continued work needs besides the processor and the network: `BGContinuedProcessingTaskRequest.Resources`.
public struct RequiredResources: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The GPU, for work in the background.
    public static let gpu = RequiredResources(rawValue: 1 << 0)

    /// What this system guarantees in the background: nothing. Linux neither takes the GPU from a program nor reserves
    /// it for one.
    public static let supported: RequiredResources = []
}
