import News
import NewsStore

/// What happens by itself.
extension Downloads {
    /// Downloads what a rule asks for; and looks after what was cut off before, where no reader does.
    /// - Parameter hasEnded: is told of files that have their place only now.
    /// - Returns: how many were begun.
    @discardableResult
    public func askAutomatically(hasEnded: @escaping EndHandler = Downloads.tellsNobody) async throws -> Int {
        // Who downloads nothing has no session that could be in the way of a refresh.
        if try await library.downloads().contains(where: { ![.finished, .failed].contains($0.state) }) {
            try await reconcile(hasEnded)
        }
        guard !settings.automatic.tags.isEmpty, settings.automatic.count > 0 else { return 0 }
        let added = try await library.addAutomaticDownloads(settings.automatic)
        try await handOver(added)
        for download in added { note(DownloadNote(begun: download)) }
        if !added.isEmpty { hub.give(.tell) }
        return added.count
    }

    /// Deletes the files that are past their retention, and forgets those that the user has taken away.
    /// - Returns: how many files were deleted.
    public func removeExpired() async throws -> Int {
        try await library.forgetRemovedDownloads()
        guard !settings.retention.keepsAll else { return 0 }
        var deleted = 0
        for download in settings.retention.expired(try await library.downloadsForRetention(), now: now()) {
            try Task.checkCancellation()
            if case .deleted = try await remove(download.id) { deleted += 1 }
        }
        return deleted
    }
}
