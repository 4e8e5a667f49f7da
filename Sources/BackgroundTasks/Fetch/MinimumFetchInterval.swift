public import FoundationEssentials

/// A limit on how often background fetch may happen, as in iOS 7.
public enum MinimumFetchInterval: Codable, Sendable, Hashable {
    /// As often as the scheduler permits.
    case minimum
    /// At most once in this many seconds.
    case seconds(TimeInterval)
    /// Never.
    case never

    /// The shortest interval that the scheduler permits, in seconds.
    public static let shortest: TimeInterval = 300

    /// Seconds between two fetches; nil: no fetches. NaN or a value below the shortest interval counts as the shortest;
    /// infinity as `never`.
    public var interval: TimeInterval? {
        switch self {
        case .minimum: Self.shortest
        case .seconds(.infinity), .never: nil
        case .seconds(let seconds): seconds.isFinite ? max(seconds, Self.shortest) : Self.shortest
        }
    }

    /// The periodic request for this interval, first due after one interval; nil for `never`.
    public func request(identifier: String, now: Date = Date()) -> BackgroundTaskRequest? {
        interval.map {
            BackgroundTaskRequest(
                identifier: identifier, kind: .appRefresh, earliestBeginDate: now.addingTimeInterval($0),
                minimumInterval: Duration(bounded: $0), repetition: Repetition(every: Duration(bounded: $0)))
        }
    }
}

extension BackgroundTaskScheduler {
    /// One step on the actor, so that no other submission comes between the check and the new request.
    func setMinimumFetchInterval(
        _ interval: MinimumFetchInterval, ofTaskWithIdentifier identifier: String
    ) async throws(BackgroundTaskError) {
        guard let request = interval.request(identifier: identifier, now: now) else {
            return try await cancel(taskRequestWithIdentifier: identifier)
        }
        let pending = pendingTaskRequests.first { $0.identifier == identifier }
        if pending?.isAppRefresh == true, pending?.repetition == request.repetition { return }
        try await submit(request)
    }
}
