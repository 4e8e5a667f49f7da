public import FoundationEssentials

/// What a program asks for: one launch of one task, later; or, with a ``repetition``, one launch in every period.
public struct BackgroundTaskRequest: Codable, Sendable, Hashable {
    /// What sort of work it is, which decides budget, limits and conditions.
    public enum Kind: Codable, Sendable, Hashable {
        /// Short work, with a budget of 30 seconds by default. One such request may be pending.
        case appRefresh
        /// Work of minutes, done when the user is idle; it yields when they come back or when a condition that it
        /// requires is lost. Ten such requests may be pending.
        case processing(requiresNetworkConnectivity: Bool = false, requiresExternalPower: Bool = false)
        /// Work that the user started and that goes on while they do something else. It starts at once, has no budget,
        /// and must report progress: without any for `LaunchPolicy.stallLimit` it expires. Dates, intervals and
        /// repetitions do not apply to it. Ten such requests may be pending.
        case continued(strategy: SubmissionStrategy)
    }

    /// One of the identifiers that the scheduler permits.
    public var identifier: String
    public var kind: Kind
    /// The launch is never before it; it may be later. Nil: no delay of its own.
    public var earliestBeginDate: Date?
    /// What has to lie between two launches of this identifier, across restarts of the program too.
    /// A launch that was cut off by the end of the process does not count. Nil: none.
    public var minimumInterval: Duration? {
        get { minimumSeconds.map(Duration.init(bounded:)) }
        set { minimumSeconds = newValue?.timeInterval }
    }
    /// As it is stored.
    private var minimumSeconds: TimeInterval?
    /// Nil: one launch, and no more.
    public var repetition: Repetition?
    /// What the user is told of continued work: "Downloading three episodes".
    public var title: String?
    /// A second line for it: "12 of 80 MB".
    public var subtitle: String?
    /// What continued work needs beside the processor and the network. A request for more than
    /// ``RequiredResources/supported`` is turned down with `unavailable`; so this is not stored.
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

    /// The name of the kind, as log lines and status words use it.
    public var kindName: String { plainKind.rawValue }
}

extension BackgroundTaskRequest {
    /// Its kind without what it requires: those are counted together.
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

    /// Why it is turned down by every scheduler here; nil: it is not.
    var unsupported: BackgroundTaskError? {
        guard !requiredResources.isSubset(of: .supported) else { return nil }
        return .unavailable(
            reason: "\(identifier) requires resources that this system does not promise to work in the "
                + "background, such as the GPU; submit it without them")
    }

    /// A date or an interval that is no number would poison every comparison after it: such a value counts as absent.
    /// Words from outside may hold anything, at any length.
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

/// What becomes of work that the user starts and that cannot begin at once: `BGContinuedProcessingTaskRequest`'s
/// choice.
public enum SubmissionStrategy: String, Codable, Sendable, Hashable {
    /// The submission throws `immediateRunIneligible`; nothing is queued.
    case fail
    /// It waits for its turn, in the order of submission.
    case queue
}

/// What continued work needs beside the processor and the network, and what there is of it:
/// `BGContinuedProcessingTaskRequest.Resources`.
public struct RequiredResources: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The GPU, for work that goes on in the background.
    public static let gpu = RequiredResources(rawValue: 1 << 0)

    /// What this system can promise to work in the background: nothing. Linux takes the GPU from no program, and
    /// reserves it for none.
    public static let supported: RequiredResources = []
}
