public import FoundationEssentials
public import News
public import NewsStore

/// Maintains the library: corrects its counters, deletes what has expired, updates the search index, returns free space
/// and checks for damage.
public struct Maintenance: Sendable {
    private let library: Library
    private let policy: RetentionPolicy?
    private let downloads: Downloads?
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - policy: nil deletes no article, because the limits are unknown.
    ///   - downloads: Deletes expired files through these; nil deletes no file.
    public init(
        library: Library, policy: RetentionPolicy? = RetentionPolicy(), downloads: Downloads? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.library = library
        self.policy = policy
        self.downloads = downloads
        self.now = now
    }

    /// Can be cancelled between its steps and within some of them; what is done stays done.
    /// - Throws: `LibraryError`, or `CancellationError`.
    public func run() async throws -> MaintenanceReport {
        var report = MaintenanceReport(maximumAgeDays: policy?.maximumAgeDays)
        try Task.checkCancellation()
        do {
            report.corrected = try await library.correctCounters()
            try Task.checkCancellation()
            try await library.deleteRemovedAccounts()
            if let policy {
                report.deleted = try await library.deleteExpired(
                    olderThan: policy.expiryDate(now: now()), keepingUnread: policy.keepsUnread)
            }
            report.deletedFiles = try await downloads?.removeExpired() ?? 0
            try await library.forgetOldActs()
            try await library.forgetOldPlaces()
            try await library.joinStories()
            try Task.checkCancellation()
            var unusable: LibraryError?
            do {
                report.indexed = try await library.indexForSearch().indexed
            } catch {
                guard case .indexUnusable = error else { throw error }
                unusable = error
            }
            try Task.checkCancellation()
            try await library.compact()
            try Task.checkCancellation()
            report.problems = try await library.checkIntegrity()
            // Thrown last, because nothing else needs the index.
            if let unusable, report.problems.isEmpty { throw unusable }
        } catch LibraryError.cancelled {
            throw CancellationError()
        }
        return report
    }
}
