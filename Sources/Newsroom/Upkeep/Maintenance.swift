public import FoundationEssentials
public import News
public import NewsStore

/// Keeps the library small and whole: corrects its counters, deletes what has expired, brings the search index up to date, gives space back,
/// looks for damage.
public struct Maintenance: Sendable {
    private let library: Library
    private let policy: RetentionPolicy?
    private let downloads: Downloads?
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - policy: nil: no article is deleted, since it is not known which may be.
    ///   - downloads: whose files are looked after as well.
    public init(
        library: Library, policy: RetentionPolicy? = RetentionPolicy(), downloads: Downloads? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.library = library
        self.policy = policy
        self.downloads = downloads
        self.now = now
    }

    /// Can be cancelled between its steps and within some of them; what was done by then stays done.
    /// - Throws: `LibraryError`, or `CancellationError`.
    public func run() async throws -> MaintenanceReport {
        var report = MaintenanceReport(maximumAgeDays: policy?.maximumAgeDays)
        try Task.checkCancellation()
        do {
            report.corrected = try await library.correctCounters()
            try Task.checkCancellation()
            if let policy {
                report.deleted = try await library.deleteExpired(
                    olderThan: policy.expiryDate(now: now()), keepingUnread: policy.keepsUnread)
            }
            report.deletedFiles = try await downloads?.removeExpired() ?? 0
            try await library.forgetOldActs()
            try await library.forgetOldPlaces()
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
            // The rest does without the index.
            if let unusable, report.problems.isEmpty { throw unusable }
        } catch LibraryError.cancelled {
            throw CancellationError()
        }
        return report
    }
}
