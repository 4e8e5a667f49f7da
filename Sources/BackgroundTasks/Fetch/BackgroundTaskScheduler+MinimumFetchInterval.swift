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
