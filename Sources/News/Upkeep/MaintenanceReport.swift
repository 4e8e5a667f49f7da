/// The results of a maintenance run.
public struct MaintenanceReport: Codable, Sendable, Equatable {
    /// The retention limit in days; nil if there was none and no article was deleted.
    public var maximumAgeDays: Int?
    /// Feeds whose article counters were wrong and have been corrected.
    public var corrected = 0
    /// Articles that were deleted.
    public var deleted: Int
    /// Downloaded files that were deleted.
    public var deletedFiles = 0
    /// Articles added to the search index.
    public var indexed: Int
    /// What is wrong with the library, as sentences; empty if it is sound.
    public var problems: [String]

    public init(maximumAgeDays: Int?, deleted: Int = 0, indexed: Int = 0, problems: [String] = []) {
        self.maximumAgeDays = maximumAgeDays
        self.deleted = deleted
        self.indexed = indexed
        self.problems = problems
    }

    /// "Deleted 12 articles stored more than 30 days ago; the library is sound."
    public var sentence: String {
        guard let first = problems.first else { return "\(summaryParts); the library is sound." }
        let others = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
        return "\(summaryParts); the library is damaged: \(first)\(others)"
    }

    /// "nothing to delete", or "Deleted 12 articles stored more than 30 days ago": the result that a task reports.
    public var summary: String {
        maximumAgeDays != nil && deleted + deletedFiles + corrected == 0 ? "nothing to delete" : summaryParts
    }

    private var summaryParts: String {
        let articles = deleted == 1 ? "1 article" : "\(deleted) articles"
        var deletion = "No article was deleted, since retention is suspended"
        if let maximumAgeDays {
            deletion =
                deleted == 0
                ? "No article stored more than \(maximumAgeDays) days ago had to go"
                : "Deleted \(articles) stored more than \(maximumAgeDays) days ago"
        }
        if deletedFiles > 0 {
            deletion += "; deleted \(deletedFiles) downloaded \(deletedFiles == 1 ? "file" : "files")"
        }
        if corrected > 0 {
            let feeds = corrected == 1 ? "1 feed" : "\(corrected) feeds"
            deletion += "; corrected the article counts of \(feeds)"
        }
        return deletion
    }
}
