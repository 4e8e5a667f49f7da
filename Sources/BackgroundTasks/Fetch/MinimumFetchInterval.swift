public import FoundationEssentials

/// How often background fetch may happen at most, as iOS 7 had it.
public enum MinimumFetchInterval: Codable, Sendable, Hashable {
    /// As often as the scheduler permits.
    case minimum
    /// Not more often than once in this many seconds.
    case seconds(TimeInterval)
    /// Not at all.
    case never

    /// The shortest interval that the scheduler permits, in seconds.
    public static let shortest: TimeInterval = 300

    /// Seconds between two fetches; nil: there are none. A number that is none, or below the shortest interval, counts as
    /// the shortest; one without end as `never`.
    public var interval: TimeInterval? {
        switch self {
        case .minimum: Self.shortest
        case .seconds(.infinity), .never: nil
        case .seconds(let seconds): seconds.isFinite ? max(seconds, Self.shortest) : Self.shortest
        }
    }

    /// The periodic request that fetches this often, the first time after one interval; nil for `never`.
    public func request(identifier: String, now: Date = Date()) -> BackgroundTaskRequest? {
        interval.map {
            BackgroundTaskRequest(
                identifier: identifier, kind: .appRefresh, earliestBeginDate: now.addingTimeInterval($0),
                minimumInterval: Duration(bounded: $0), repetition: Repetition(every: Duration(bounded: $0)))
        }
    }
}

extension BackgroundTaskScheduler {
    /// In one step, so that no other submission comes between the look at what is pending and the new request.
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
