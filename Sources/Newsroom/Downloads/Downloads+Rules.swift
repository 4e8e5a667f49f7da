import News
import NewsStore

/// Automatic work.
extension Downloads {
    /// Starts the downloads that rules and the tags of feeds ask for. Also resumes interrupted work, in case no reader
    /// does.
    /// - Parameter hasEnded: Called for each file that was moved into place late.
    /// - Returns: How many were started.
    @discardableResult
    public func requestAutomatically(hasEnded: @escaping EndHandler = Downloads.ignoresEnd) async throws -> Int {
        // Without downloads in progress, do not open a session, which could delay a refresh.
        if try await library.downloads().contains(where: { ![.finished, .failed].contains($0.state) }) {
            try await reconcile(hasEnded)
        }
        var added = try await library.addRequestedDownloads()
        if !settings.automatic.tags.isEmpty, settings.automatic.count > 0 {
            added += try await library.addAutomaticDownloads(settings.automatic)
        }
        guard !added.isEmpty else { return 0 }
        try await handOver(added)
        for download in added { note(DownloadNote(begun: download)) }
        hub.give(.publish)
        return added.count
    }

    /// Deletes files past their retention, and purges the records of downloads that the user removed.
    /// - Returns: How many files were deleted.
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
